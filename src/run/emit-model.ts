/**
 * model -> emit, with the OpenAPI document: every file that a manifest stands
 * for. Reads no files: it also runs in a browser.
 */
import type { OutputFile } from "../emit/file.js";
import type { EmitTarget } from "../emit/target.js";
import type { Model } from "../model/types.js";

/** Does the work of emit, with something set up around it. */
export type EmitAround = (
  work: () => readonly OutputFile[],
) => readonly OutputFile[];

/** The files of a model, for one target. */
export async function emitModel(
  model: Model,
  target: EmitTarget,
  around: EmitAround = (work) => work(),
): Promise<readonly OutputFile[]> {
  const { emit } = await import("../emit/emit.js");
  const { about, openapi: file } = target;
  const { openapi: path } = model;
  if (path === null && file === false) return around(() => emit(model, target));
  const { emitDocument } = await import("../emit/openapi.js");
  const { describeApi } = await import("../openapi/describe.js");
  const { serveApi, writeApi } = await import("../openapi/write.js");
  const document = describeApi(model, about);
  const files = around(() => [
    ...(path === null ? [] : [emitDocument(path, serveApi(document), target)]),
    ...emit(model, target),
  ]);
  if (file === false) return files;
  const content = writeApi(document);
  return [...files, { path: file, owner: "machine", content }];
}
