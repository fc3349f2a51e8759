/** The OpenAPI document as a file. Stage: openapi. */
import { writeJson } from "../emit/stores/write-json.js";
import type { Model } from "../model/types.js";
import type { PackageInfo } from "../project/package-info.js";
import { describeApi } from "./describe.js";

/** The document of a model as JSON, as Prettier has it. */
export function writeApi(model: Model, about: PackageInfo): string {
  return writeJson(describeApi(model, about));
}
