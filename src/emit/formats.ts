/**
 * What the manifest's formats need from the runtime: which names each kind of
 * them has, where `_method` is heard, what XML calls its elements. Stage: emit.
 */
import type { CodecKind } from "../manifest/formats.js";
import { codecKindOf, usesHtml } from "../model/format-kinds.js";
import type {
  Controller,
  ManifestFormat,
  Model,
  ModelRoute,
} from "../model/types.js";
import { splitWords } from "../model/words.js";

/** The names of the formats of a kind. */
export function formatNamesOf(
  kind: CodecKind,
  formats: readonly ManifestFormat[],
): ReadonlySet<string> {
  const own = formats.filter((format) => codecKindOf(format) === kind);
  return new Set(own.map(({ name }) => name));
}

/**
 * The names of formats, the default first: one that is not HTML, as browsers
 * ask for pages by name. Must agree with `runtime/http/negotiation.ts`.
 */
export function defaultFirst(
  names: readonly string[],
  formats: readonly ManifestFormat[],
): readonly string[] {
  const html = formatNamesOf("html", formats);
  const first = names.find((name) => !html.has(name));
  return first === undefined
    ? names
    : [first, ...names.filter((name) => name !== first)];
}

/** Tells which routes can reply with pages. */
export function findPages(
  formats: readonly ManifestFormat[],
): (route: Pick<ModelRoute, "formats">) => boolean {
  const html = formatNamesOf("html", formats);
  return (route) => route.formats.some((name) => html.has(name));
}

/** The methods that forms cannot send. */
export const HIDDEN_METHODS: ReadonlySet<string> = new Set([
  "PUT",
  "PATCH",
  "DELETE",
]);

/** Whether any route accepts the hidden field `_method`. */
export function usesOverride({ formats, methodOverride }: Model): boolean {
  return methodOverride ?? usesHtml(formats);
}

/**
 * Tells which routes accept `_method`: those with pages, unless the manifest
 * sets it.
 */
export function findOverride({
  formats,
  methodOverride,
}: Pick<Model, "formats" | "methodOverride">): (
  route: Pick<ModelRoute, "formats">,
) => boolean {
  return methodOverride === undefined
    ? findPages(formats)
    : () => methodOverride;
}

/** The XML element names of each controller, for one item and for a list. */
export function nameElements({ formats, controllers }: Model): readonly {
  readonly key: string;
  readonly names: readonly [one: string, many: string];
}[] {
  const xml = formatNamesOf("xml", formats);
  return controllers.flatMap((controller) => nameElement(controller, xml));
}

/** Named after its first resource; none if it has no XML. */
function nameElement(
  { key, actions, resources: [about] }: Controller,
  xml: ReadonlySet<string>,
): { key: string; names: [string, string] }[] {
  const routes = actions.flatMap((action) => action.routes);
  const speaksXml = routes.some(({ formats }) =>
    formats.some((name) => xml.has(name)),
  );
  if (!speaksXml || about === undefined) return [];
  const one = splitWords(about.singular).join("_").toLowerCase();
  return [{ key, names: [one, key.slice(key.lastIndexOf("/") + 1)] }];
}
