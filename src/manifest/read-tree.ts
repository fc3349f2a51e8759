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
  type Merged,
  type Merging,
} from "./concerns.js";
import { readMediaTypes } from "./rules/formats.js";
import { readLevels, readOutput, readSettings } from "./settings.js";
import type { Manifest } from "./schema.js";
import type { Namespace, Resource, RouteEntry } from "./schema-entries.js";
import type {
  ExtraAction,
  FormatOption,
  ManifestTree,
  NamespaceNode,
  NamespaceOptions,
  Placed,
  ResourceNode,
  ResourceOptions,
  RouteNode,
  ScopeOptions,
  Subset,
  Words,
} from "./tree.js";
import type { Method, SubsetAction } from "./words.js";

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
      readRoute(route, path.concat("routes", index)),
    ),
    resources: Object.entries(body.resources).map(([key, resource]) => {
      const place = { path: path.concat("resources", key) };
      return readResource(key, resource, place, [], reader);
    }),
    namespaces: Object.entries(body.namespaces).map(([key, inner]) =>
      readScope(
        inner,
        key,
        path.concat("namespaces", key),
        readNamespaceOptions(inner, reader),
        reader,
      ),
    ),
  };
}

function readRoute(route: RouteEntry, path: ManifestPath): RouteNode {
  const [controller = "", action = ""] = route.to.split("#");
  const { as, constraints, defaults } = route;
  return {
    path,
    options: {
      methods: unique(route.method),
      path: route.path === "/" ? "/" : route.path.replace(/\/$/, ""),
      controller,
      action,
      ...(as !== undefined && { as }),
      ...(constraints && { constraints: toWords(constraints) }),
      ...(defaults && { defaults: toWords(defaults) }),
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
  const { path, concern } = place;
  const bundle = mergeConcerns({ ...place, body, within }, reader);
  const options = readResourceOptions(body, reader);
  reader.problems.push(...checkBundle(place, options.singleton, bundle));
  const children = reader.merged > MAX_MERGED ? [] : bundle.resources;
  const node: ResourceNode = {
    path,
    name,
    options,
    collection: mapEntries(bundle.collection, readExtra),
    member: mapEntries(bundle.member, readExtra),
    new: mapEntries(bundle.new, readExtra),
    subsets: mapEntries(bundle.subsets, readSubset),
    resources: mapEntries(children, (child) =>
      readResource(
        child.name,
        child.value,
        placeOf(child),
        child.within,
        reader,
      ),
    ),
  };
  return concern === undefined ? node : { ...node, concern };
}

/** Most lists of a resource are empty, and one list is enough for them all. */
const NOTHING: readonly never[] = [];

function mapEntries<Entry, Node>(
  entries: readonly Entry[],
  read: (entry: Entry) => Node,
): readonly Node[] {
  return entries.length === 0 ? NOTHING : entries.map(read);
}

function readExtra(entry: Merged<readonly Method[]>): ExtraAction {
  const { name, value } = entry;
  return { ...placeOf(entry), name, methods: unique(value) };
}

function readSubset(entry: Merged<readonly SubsetAction[]>): Subset {
  const { name, value } = entry;
  return { ...placeOf(entry), name, actions: unique(value) };
}

function placeOf({ path, concern }: Placed): Placed {
  return concern === undefined ? { path } : { path, concern };
}

/** Options while they are read. One that is left out stays out. */
type Draft<Options> = { -readonly [Key in keyof Options]: Options[Key] };

function readResourceOptions(body: Resource, reader: Reader): ResourceOptions {
  const { as, param, singular, controller, lint } = body;
  const options: Draft<ResourceOptions> = {
    singleton: body.singleton ?? false,
  };
  addScopeOptions(options, body, reader);
  if (as !== undefined) options.as = as;
  if (param !== undefined) options.param = param;
  if (singular !== undefined) options.singular = singular;
  if (controller !== undefined) options.controller = controller;
  if (lint) options.lint = readLevels(lint);
  return options;
}

function readNamespaceOptions(
  body: Namespace,
  reader: Reader,
): NamespaceOptions {
  const { as, shallowPath, shallowPrefix } = body;
  const options: Draft<NamespaceOptions> = {};
  addScopeOptions(options, body, reader);
  if (as !== undefined) options.as = as;
  if (shallowPath !== undefined) options.shallowPath = trimSlashes(shallowPath);
  if (shallowPrefix !== undefined) options.shallowPrefix = shallowPrefix;
  return options;
}

function addScopeOptions(
  options: Draft<ScopeOptions>,
  body: Resource | Namespace,
  reader: Reader,
): void {
  const { only, except, formats, constraints, defaults, pathNames } = body;
  const { shallow, path, module } = body;
  if (only) options.only = unique(only);
  if (except) options.except = unique(except);
  if (formats) options.formats = readFormats(formats, reader);
  if (constraints) options.constraints = toWords(constraints);
  if (defaults) options.defaults = toWords(defaults);
  if (pathNames) options.pathNames = readPathNames(pathNames);
  if (shallow !== undefined) options.shallow = shallow;
  if (path !== undefined) options.path = trimSlashes(path);
  if (module !== undefined) options.module = module;
}

function readPathNames({
  new: forNew,
  edit,
}: NonNullable<Resource["pathNames"]>): NonNullable<ScopeOptions["pathNames"]> {
  return {
    ...(forNew !== undefined && { new: forNew }),
    ...(edit !== undefined && { edit }),
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

/** Without a prototype, so that a look-up finds only what was written. */
function toWords(entries: Readonly<Record<string, string>>): Words {
  const words = Object.create(null) as Record<string, string>;
  return Object.assign(words, entries);
}

function trimSlashes(path: string): string {
  return path.replace(/^\//, "").replace(/\/$/, "");
}

function unique<Word>(words: readonly Word[]): Word[] {
  return [...new Set(words)];
}
