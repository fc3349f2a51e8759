/**
 * `app.ts`: `createApp`, with the table, the formats and the optional parts
 * that the manifest asks for. Stage: emit.
 */
import { knownFormats } from "../manifest/formats.js";
import { listNeeded } from "../model/access/callers.js";
import { codecKindOf, usesForms } from "../model/format-kinds.js";
import type { Model } from "../model/types.js";
import { camelCase } from "../model/words.js";
import { version } from "../runtime/version.js";
import { fromRuntime, renderBound } from "./bound.js";
import type { OutputFile } from "./file.js";
import { nameElements, usesOverride } from "./formats.js";
import { describeOwnership } from "./ownership.js";
import { describeRecords } from "./records/action-parts.js";
import { importFile, type EmitTarget } from "./target.js";
import type { AppData } from "./template-data/bound.js";
import type { ControllerViews } from "./views.js";

/** Renders `app.ts`. */
export function emitApp(
  model: Model,
  target: EmitTarget,
  views: readonly ControllerViews[],
): OutputFile {
  const { formats, methodOverride } = model;
  const kinds = new Set(formats.map(codecKindOf));
  const described = describeRecords(model);
  const parts = fromRuntime(target);
  const ownership = describeOwnership(model);
  const data = {
    uses: {
      xml: kinds.has("xml"),
      forms: usesForms(model),
      methodOverride: usesOverride(model),
      tags: described.records.some(({ members }) =>
        members.some(({ name }) => name === "tagOf"),
      ),
      totals: described.records.some(({ members }) =>
        members.some(({ name }) => name === "beside"),
      ),
      redirect: model.routes.some((route) => route.redirect !== undefined),
      deprecated: model.routes.some((route) => route.deprecated !== undefined),
      moves: views.some(({ facts }) => (facts?.moves ?? []).length > 0),
      htmlOverride: methodOverride === undefined && kinds.has("html"),
    },
    writer: typeof target.runtime === "string" ? null : version,
    openapi: model.openapi,
    health: model.health,
    ownPaths: [
      ...(model.openapi === null ? [] : ["createDocument"]),
      ...(model.health === null ? [] : ["createHealth"]),
    ],
    ...described,
    views: views.map(({ controller, path }) => ({
      key: controller.key,
      name: `${camelCase(controller.contract)}Views`,
      from: importFile(`${target.dir}/app.ts`, path, target),
    })),
    pageFacts: views.flatMap(({ controller: { key }, facts }) =>
      facts === null || (facts.search === null && facts.moves.length === 0)
        ? []
        : [{ key, ...facts }],
    ),
    elements: nameElements(model),
    codecImports: [...kinds].flatMap((kind) => {
      // XML is made for the names of a manifest, and pages of its views.
      if (kind === null || kind === "xml") return [];
      if (kind === "html" && views.length > 0) return [];
      return [{ name: kind, from: parts[knownFormats[kind].codec] ?? "" }];
    }),
    codecs: formats.flatMap((format) => {
      const kind = codecKindOf(format);
      if (kind === null) return [];
      const isShown = kind === "html" && views.length > 0;
      return [{ name: format.name, kind: isShown ? "pages" : kind }];
    }),
    ownership,
    namesScope:
      (model.callers === null ? ownership.scope : ownership.asked).length > 0,
    scopeNames:
      ownership.asked.length < ownership.scope.length
        ? ownership.asked.map(({ name }) => name)
        : [],
    caller: describeCaller(model),
  };
  return renderBound("app", data, target);
}

/** What the application knows of those who call. */
function describeCaller({ callers, security = {} }: Model): AppData["caller"] {
  if (callers === null) return null;
  const { record, roles, columns, rules } = callers;
  return {
    key: record.key,
    roles,
    columns,
    challenge: describeChallenge(Object.values(security)),
    actions: [...rules].flatMap(([action, rule]) => {
      const words = listNeeded(rule);
      return words === null ? [] : [{ action, words }];
    }),
  };
}

/** Of the ways that HTTP itself has; a key or a login elsewhere is none of them. */
function describeChallenge(
  schemes: readonly { readonly type: string }[],
): string | null {
  const types = schemes.map(({ type }) => type);
  const said = [
    ...(types.includes("bearer") ? ["Bearer"] : []),
    ...(types.includes("basic") ? ['Basic realm="api", charset="UTF-8"'] : []),
  ];
  return said.length === 0 ? null : said.join(", ");
}
