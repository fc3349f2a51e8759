/**
 * `app.ts`: `createApp`, with the table, the formats and the optional parts
 * that the manifest asks for. Stage: emit.
 */
import type { Model } from "../model/types.js";
import { renderBound } from "./bound.js";
import type { OutputFile } from "./file.js";
import { kindOf, nameElements, usesForms, usesOverride } from "./formats.js";
import type { Target } from "./target.js";

/** Renders `app.ts`. */
export function emitApp(model: Model, target: Target): OutputFile {
  const { formats, methodOverride } = model;
  const codecs = formats.flatMap((format) => {
    const kind = kindOf(format);
    return kind === null ? [] : [{ name: format.name, kind }];
  });
  const has = (wanted: string) => codecs.some(({ kind }) => kind === wanted);
  const data = {
    uses: {
      ...{ csv: has("csv"), html: has("html"), xml: has("xml") },
      forms: usesForms(model),
      methodOverride: usesOverride(model),
      htmlOverride: methodOverride === undefined && has("html"),
    },
    elements: nameElements(model),
    codecs,
  };
  return renderBound("app", data, target);
}
