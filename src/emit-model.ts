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
  const { emitDocument, servesDocument } = await import("./emit/openapi.js");
  const { about, openapi: path } = target;
  const isServed = servesDocument(model, target);
  if (!isServed && path === false) return around(() => emit(model, target));
  const { describeApi } = await import("./openapi/describe.js");
  const { serveApi, writeApi } = await import("./openapi/write.js");
  const document = describeApi(model, about);
  const files = around(() => [
    ...(isServed ? [emitDocument(model, serveApi(document), target)] : []),
    ...emit(model, target),
  ]);
  if (path === false) return files;
  return [...files, { path, owner: "machine", content: writeApi(document) }];
}
