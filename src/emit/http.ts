/**
 * `http.ts`: what controllers import, and the words of the manifest as types.
 * Stage: emit.
 */
import type { Model } from "../model/types.js";
import { createBound, fromRuntime } from "./bound.js";
import { group, indent, line as lineBreak, print } from "./doc.js";
import type { OutputFile } from "./file.js";
import { usesHtml } from "./formats.js";
import { writeHeader } from "./header.js";
import { nativeOf } from "./host.js";
import { writeImport, type ImportLine } from "./imports.js";
import { quote, unionType } from "./layout.js";
import { importPath, type Target } from "./target.js";
import { render } from "./template.js";
import { statePath } from "./user-files.js";

/** TypeScript gives up on a product of more words than 100,000. */
const MAX_WORDS = 20_000;

/** `export type Name = "a" | "b";` */
function writeWords(name: string, members: readonly string[]): string {
  const [only = "never", ...others] = members;
  // Prettier keeps a lone member on the line of its name only where it fits.
  const union =
    others.length === 0 ? group(indent([lineBreak, only])) : unionType(members);
  return print([`export type ${name} =`, union, ";"]);
}

/** What a serializer can be of; too many actions are not told apart. */
function nameSerializers(actions: number, formats: number): readonly string[] {
  const action =
    actions * formats > MAX_WORDS ? "string}#${string" : "ActionName";
  return [
    "FormatName",
    ...["ControllerName", action].map(
      (owner) => `\`\${${owner}}.\${FormatName}\``,
    ),
  ];
}

/** Renders `http.ts`. */
export function emitHttp(
  { controllers, formats }: Model,
  target: Target,
): OutputFile {
  const line = (kind: ImportLine["kind"], names: string, part: string) =>
    writeImport({
      kind,
      names: names.split(", "),
      from: fromRuntime(part, target),
    });
  const native = nativeOf(target.framework);
  const state = writeImport({
    kind: "import type",
    names: ["State"],
    from: importPath(
      target.dir,
      statePath(target)?.slice(0, -".ts".length) ?? "",
      target.importExtension,
    ),
  });
  const actions = controllers.flatMap(({ key, actions: own }) =>
    own.map(({ name }) => quote(`${key}#${name}`)),
  );
  const names = new Set([...formats.map(({ name }) => name), "json"]);
  const text = render("http", {
    header: writeHeader(target),
    imports: [
      state,
      line(
        "import type",
        "Action, AnyAction as AnyActionOf, Context as ContextOf",
        "context",
      ),
      line("import type", "QueryValue", "query"),
      ...(native === null
        ? []
        : [line("import type", native.type, native.part)]),
    ],
    exports: [
      line("export type", "Result", "context"),
      line("export type", "HeaderLookup, ReplyHeaders", "headers"),
      ...(usesHtml(formats)
        ? [
            line(
              "export",
              "escapeHtml, type FormTarget, writeForm, writePage",
              "html",
            ),
          ]
        : []),
      line(
        "export",
        "HttpError, type Problem, type Reply, type ReplyBody",
        "reply",
      ),
    ],
    native: native?.type ?? "unknown",
    formatName: writeWords("FormatName", [...names].map(quote)),
    controllerName: writeWords(
      "ControllerName",
      controllers.map(({ key }) => quote(key)),
    ),
    actionName: writeWords("ActionName", actions),
    serializerName: writeWords(
      "SerializerName",
      nameSerializers(actions.length, names.size),
    ),
  });
  return createBound("http", text, target);
}
