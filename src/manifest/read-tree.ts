/**
 * From the manifest as parsed to the tree that the model reads: concerns
 * merged, formats with their media types, settings with their defaults.
 * Stage: parse, its last step. Expects a manifest without errors; with some,
 * it leaves out what it cannot read.
 */
import type { ManifestPath, Problem } from "../diagnostics/diagnostic.js";
import { atKey } from "../diagnostics/problem.js";
import {
  checkBundle,
  MAX_MERGED,
  mergeConcerns,
  type Merging,
} from "./concerns.js";
import { readMediaTypes } from "./rules/formats.js";
import { readLevels, readOutput, readSettings } from "./settings.js";
import type { Manifest } from "./schema.js";
import type { Namespace, Resource, RouteEntry } from "./schema-entries.js";
import type {
  FormatOption,
  ManifestTree,
  NamespaceNode,
  Placed,
  ResourceNode,
  RouteNode,
  ScopeOptions,
  Words,
} from "./tree.js";

/** What the reader of one manifest carries along. */
interface Reader extends Merging {
  readonly types: ReadonlyMap<string, string>;
}

/**
 * @returns the tree, and what only shows once concerns are merged; the tree is
 * null where merging has no end
 */
export function readTree(manifest: Manifest): {
  readonly tree: ManifestTree | null;
  readonly problems: readonly Problem[];
} {
  const reader: Reader = {
    concerns: manifest.concerns,
    types: readMediaTypes(manifest),
    problems: [],
    merged: 0,
  };
  const top = readScope(manifest, "", [], {}, reader);
  if (reader.merged > MAX_MERGED) {
    const path = ["concerns"];
    const problem = atKey(
      "manifest-too-large",
      path,
      `concerns multiply this manifest to more than ${MAX_MERGED} entries`,
    );
    return { tree: null, problems: [problem] };
  }
  const settings = readSettings(
    manifest,
    readFormats(manifest.formats ?? ["json"], reader),
  );
  return {
    tree: { settings, output: readOutput(manifest), top },
    problems: reader.problems,
  };
}

function readScope(
  body: Pick<Namespace, "routes" | "resources" | "namespaces">,
  name: string,
  path: ManifestPath,
  options: NamespaceNode["options"],
  reader: Reader,
): NamespaceNode {
  return {
    name,
    path,
    options,
    routes: body.routes.map((route, index) =>
      readRoute(route, [...path, "routes", index]),
    ),
    resources: Object.entries(body.resources).map(([key, resource]) =>
      readResource(
        key,
        resource,
        { path: [...path, "resources", key] },
        [],
        reader,
      ),
    ),
    namespaces: Object.entries(body.namespaces).map(([key, inner]) =>
      readScope(
        inner,
        key,
        [...path, "namespaces", key],
        readNamespaceOptions(inner, reader),
        reader,
      ),
    ),
  };
}

function readRoute(route: RouteEntry, path: ManifestPath): RouteNode {
  const [controller = "", action = ""] = route.to.split("#");
  return {
    path,
    options: {
      methods: unique(route.method),
      path: route.path === "/" ? "/" : route.path.replace(/\/$/, ""),
      controller,
      action,
      ...pick("as", route.as),
      ...pick("constraints", toWords(route.constraints)),
      ...pick("defaults", toWords(route.defaults)),
    },
  };
}

function readResource(
  name: string,
  body: Resource,
  place: Placed,
  within: readonly string[],
  reader: Reader,
): ResourceNode {
  const holder = { ...place, body, within };
  const bundle = mergeConcerns(holder, reader);
  const singleton = body.singleton ?? false;
  reader.problems.push(...checkBundle(place, singleton, bundle));
  const extras = ({ collection, member, new: forNew }: typeof bundle) =>
    [collection, member, forNew].map((entries) =>
      entries.map(({ name: action, value, ...rest }) => ({
        ...placeOf(rest),
        name: action,
        methods: unique(value),
      })),
    );
  const [collection = [], member = [], forNew = []] = extras(bundle);
  return {
    ...place,
    name,
    options: readResourceOptions(body, reader),
    collection,
    member,
    new: forNew,
    subsets: bundle.subsets.map(({ name: subset, value, ...rest }) => ({
      ...placeOf(rest),
      name: subset,
      actions: unique(value),
    })),
    resources:
      reader.merged > MAX_MERGED
        ? []
        : bundle.resources.map((child) =>
            readResource(
              child.name,
              child.value,
              placeOf(child),
              child.within,
              reader,
            ),
          ),
  };
}

function placeOf({ path, concern }: Placed): Placed {
  return concern === undefined ? { path } : { path, concern };
}

function readResourceOptions(
  body: Resource,
  reader: Reader,
): ResourceNode["options"] {
  return {
    ...readScopeOptions(body, reader),
    singleton: body.singleton ?? false,
    ...pick("as", body.as),
    ...pick("param", body.param),
    ...pick("singular", body.singular),
    ...pick("controller", body.controller),
    ...pick("lint", body.lint ? readLevels(body.lint) : undefined),
  };
}

function readNamespaceOptions(
  body: Namespace,
  reader: Reader,
): NamespaceNode["options"] {
  return {
    ...readScopeOptions(body, reader),
    ...pick("as", body.as),
    ...pick("shallowPath", trimSlashes(body.shallowPath)),
    ...pick("shallowPrefix", body.shallowPrefix),
  };
}

function readScopeOptions(
  body: Resource | Namespace,
  reader: Reader,
): ScopeOptions {
  const { new: newWord, edit } = body.pathNames ?? {};
  return {
    ...pick("only", body.only && unique(body.only)),
    ...pick("except", body.except && unique(body.except)),
    ...pick("formats", body.formats && readFormats(body.formats, reader)),
    ...pick("constraints", toWords(body.constraints)),
    ...pick("defaults", toWords(body.defaults)),
    ...pick(
      "pathNames",
      body.pathNames && { ...pick("new", newWord), ...pick("edit", edit) },
    ),
    ...pick("shallow", body.shallow),
    ...pick("path", trimSlashes(body.path)),
    ...pick("module", body.module),
  };
}

function readFormats(
  entries: NonNullable<Manifest["formats"]>,
  { types }: Reader,
): FormatOption[] {
  return entries.flatMap((entry) => {
    const name = typeof entry === "string" ? entry : entry.name;
    const type = types.get(name);
    return type === undefined ? [] : [{ name, type }];
  });
}

/** An option that is left out stays out: `exactOptionalPropertyTypes`. */
function pick<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [key in Key]?: Value } {
  const picked: { [key in Key]?: Value } = {};
  if (value !== undefined) picked[key] = value;
  return picked;
}

/** Without a prototype, so that a look-up finds only what was written. */
function toWords(
  entries: Readonly<Record<string, string>> | undefined,
): Words | undefined {
  if (entries === undefined) return undefined;
  const words = Object.create(null) as Record<string, string>;
  return Object.assign(words, entries);
}

function trimSlashes(path: string | undefined): string | undefined {
  return path?.replace(/^\//, "").replace(/\/$/, "");
}

function unique<Word>(words: readonly Word[]): Word[] {
  return [...new Set(words)];
}
