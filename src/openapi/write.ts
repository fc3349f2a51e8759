/** The OpenAPI document as text. Stage: openapi. */
import { writeJson } from "../emit/stores/write-json.js";
import type { OpenApi } from "./document.js";

/** The document as a file, formatted as Prettier would. */
export function writeApi(document: OpenApi): string {
  return writeJson(document);
}

/** The document as it is served: compact, and without the mark of files. */
export function serveApi(document: OpenApi): string {
  return JSON.stringify({ ...document, "x-generated": undefined });
}
