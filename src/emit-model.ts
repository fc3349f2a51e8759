/**
 * model -> emit, with the OpenAPI document: every file that a manifest stands for.
 * Knows no files: it runs in a browser too.
 */
import type { OutputFile } from "./emit/file.js";
import type { Target } from "./emit/target.js";
import type { Model } from "./model/types.js";

/** Does the work of emit, with something put in place around it. */
export type EmitAround = (
  work: () => readonly OutputFile[],
) => readonly OutputFile[];

/** The files of a model, for one target. */
export async function emitModel(
  model: Model,
  target: Target,
  around: EmitAround = (work) => work(),
): Promise<readonly OutputFile[]> {
  const { emit } = await import("./emit/emit.js");
  const files = around(() => emit(model, target));
  return [...files, ...(await describeFiles(model, target))];
}

/** The OpenAPI document, where the target wants one. */
async function describeFiles(
  model: Model,
  { openapi }: Target,
): Promise<readonly OutputFile[]> {
  if (openapi === null) return [];
  const { writeApi } = await import("./openapi/write.js");
  const content = writeApi(model, openapi.about);
  return [{ path: openapi.path, owner: "machine", content }];
}
