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
  const isServed = servesDocument(model, target);
  const described =
    isServed || target.openapi !== false ? await describe(model, target) : null;
  const files = around(() => [
    ...(described !== null && isServed
      ? [emitDocument(model, described.served, target)]
      : []),
    ...emit(model, target),
  ]);
  if (described === null || target.openapi === false) return files;
  const { content } = described;
  return [...files, { path: target.openapi, owner: "machine", content }];
}

/** The OpenAPI document: of its file, and as it is served. */
async function describe(
  model: Model,
  { about }: Target,
): Promise<{ readonly content: string; readonly served: string }> {
  const { describeApi } = await import("./openapi/describe.js");
  const { serveApi, writeApi } = await import("./openapi/write.js");
  const document = describeApi(model, about);
  return { content: writeApi(document), served: serveApi(document) };
}
