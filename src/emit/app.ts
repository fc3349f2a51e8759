/**
 * `app.ts`: `createApp`, with the table, the formats and the optional parts
 * that the manifest asks for. Stage: emit.
 */
import type { Model } from "../model/types.js";
import { createBound, fromOwn, fromRuntime } from "./bound.js";
import type { OutputFile } from "./file.js";
import { kindOf, nameElements, usesForms } from "./formats.js";
import type { CodecKind } from "./formats.js";
import { writeHeader } from "./header.js";
import { writeImport, type ImportLine } from "./imports.js";
import { writeKey } from "./layout.js";
import type { Target } from "./target.js";
import { render } from "./template.js";

/** How a codec is named in the table of them. */
const CODECS: Readonly<Record<CodecKind, string>> = {
  xml: "createXml(names)",
  csv: "csv",
  html: "html",
};

/** `csv,`, or `table: csv,` where the format has another name. */
function writeCodec(name: string, kind: CodecKind): string {
  const [key, value] = [writeKey(name), CODECS[kind]];
  return key === value ? `${key},` : `${key}: ${value},`;
}

/** Renders `app.ts`. */
export function emitApp(model: Model, target: Target): OutputFile {
  const { formats, methodOverride } = model;
  const used = new Set(formats.map(kindOf));
  const own = (
    kind: ImportLine["kind"],
    names: string,
    file: Parameters<typeof fromOwn>[0],
  ) =>
    writeImport({
      kind,
      names: names.split(", "),
      from: fromOwn(file, target),
    });
  const part = (kind: ImportLine["kind"], names: string, name: string) =>
    writeImport({
      kind,
      names: names.split(", "),
      from: fromRuntime(name, target),
    });
  const forms = usesForms(model);
  const text = render("app", {
    header: writeHeader(target),
    imports: [
      own("import type", "Controllers", "contracts"),
      own("import type", "Context, Native, SerializerName", "http"),
      own("import", "match", "router"),
      own("import", "routes, settings", "routes"),
      part("import", "type App as AppOf, createApp as bindApp", "app"),
      ...(used.has("csv") ? [part("import", "csv", "csv")] : []),
      ...(forms ? [part("import", "forms", "form")] : []),
      ...(used.has("html") ? [part("import", "html", "html")] : []),
      part(
        "import type",
        "AppOptions as OptionsOf, Serializer as SerializerOf",
        "options",
      ),
      ...(methodOverride ? [part("import", "methodOverride", "override")] : []),
      part("import type", "Parts", "parts"),
      ...(used.has("xml")
        ? [part("import", "createXml, type XmlNames", "xml")]
        : []),
    ],
    exports: [
      part("export type", "Outgoing", "finish"),
      part("export type", "HookResult", "options"),
      part("export type", "RequestView", "request"),
    ],
    hasXml: used.has("xml"),
    names: nameElements(model),
    codecs: formats.flatMap((format) => {
      const kind = kindOf(format);
      return kind === null ? [] : [writeCodec(format.name, kind)];
    }),
    forms,
    methodOverride,
  });
  return createBound("app", text, target);
}
