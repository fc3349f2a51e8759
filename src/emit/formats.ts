/**
 * `formats.ts`: which formats of the manifest need a codec, and what XML calls
 * its elements. Stage: emit. Says too which files of `src/runtime` that takes.
 */
import type { Controller, Format, Model } from "../model/types.js";
import { splitWords } from "../model/words.js";
import type { OutputFile } from "./file.js";
import { writeHeader } from "./header.js";
import { writeImport } from "./imports.js";
import { writeKey } from "./layout.js";
import { importPath, type Target } from "./target.js";
import { render } from "./template.js";

type CodecKind = "xml" | "csv";

const KINDS: Readonly<Record<string, CodecKind>> = {
  "application/xml": "xml",
  "text/xml": "xml",
  "text/csv": "csv",
};

/** What writes and reads a format; null for JSON, text and what only actions can write. */
function kindOf({ type }: Format): CodecKind | null {
  const [essence = ""] = type.split(";");
  return KINDS[essence.trim().toLowerCase()] ?? null;
}

/** The files of `src/runtime` that only some formats need. */
const FILES: Readonly<Record<CodecKind, readonly string[]>> = {
  xml: ["xml", "xml-check", "xml-names"],
  csv: ["csv"],
};

/** The files of `src/runtime` that none of the formats needs. */
export function listUnused(formats: readonly Format[]): ReadonlySet<string> {
  const used = new Set(formats.map(kindOf));
  const unused = (["xml", "csv"] as const).filter((kind) => !used.has(kind));
  return new Set(unused.flatMap((kind) => FILES[kind]));
}

/** What XML calls a controller's things: in the words of its first resource. */
function nameElements(
  { key, actions }: Controller,
  isXml: (format: string) => boolean,
): object[] {
  const routes = actions.flatMap((action) => action.routes);
  const singular = routes.find((route) => route.singular !== null)?.singular;
  const speaksXml = routes.some(({ formats }) => formats.some(isXml));
  if (!speaksXml || singular === null || singular === undefined) return [];
  const one = splitWords(singular).join("_").toLowerCase();
  return [{ key, names: [one, key.slice(key.lastIndexOf("/") + 1)] }];
}

/** Renders `formats.ts`. */
export function emitFormats(model: Model, target: Target): OutputFile {
  const { formats, controllers } = model;
  const kinds = new Map(formats.map((each) => [each.name, kindOf(each)]));
  const used = new Set(kinds.values());
  const from = (name: string) =>
    importPath(target.dir, `${target.dir}/${name}`, target.importExtension);
  const imports = [
    writeImport({ kind: "import type", names: ["Codec"], from: from("codec") }),
    ...(used.has("csv")
      ? [writeImport({ kind: "import", names: ["csv"], from: from("csv") })]
      : []),
    ...(used.has("xml")
      ? [
          writeImport({
            kind: "import",
            names: ["createXml", "type XmlNames"],
            from: from("xml"),
          }),
        ]
      : []),
  ];
  const isXml = (name: string) => kinds.get(name) === "xml";
  return {
    path: `${target.dir}/formats.ts`,
    owner: "machine",
    content: render("formats", {
      header: writeHeader(target),
      imports,
      hasXml: used.has("xml"),
      names: controllers.flatMap((each) => nameElements(each, isXml)),
      codecs: [...kinds].flatMap(([name, kind]) => {
        const key = writeKey(name);
        if (kind === "xml") return [`${key}: createXml(names),`];
        return kind === "csv" ? [key === "csv" ? "csv," : `${key}: csv,`] : [];
      }),
    }),
  };
}
