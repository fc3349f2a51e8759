/**
 * Turns the parsed manifest into the tree that the model reads: concerns
 * merged, formats with their media types, paths without slashes at their ends.
 * Stage: parse, its last step. Expects a manifest without errors; otherwise, it
 * leaves out what it cannot read.
 */
import type { ManifestProblem } from "../diagnostics/diagnostic.js";
import { atKey } from "../diagnostics/problem.js";
import { omit } from "../diagnostics/values.js";
import {
  checkBundle,
  entryTables,
  MAX_MERGED,
  mergeConcerns,
  placeWithin,
  type MergedEntry,
  type Merging,
} from "./concerns.js";
import { readMediaTypes } from "./rules/formats.js";
import { outputFolders, type Manifest } from "./schema.js";
import type {
  FormatEntry,
  Namespace,
  ParsedResource,
} from "./schema-entries.js";
import type { RouteEntry } from "./schema-routes.js";
import type {
  ActionName,
  ManifestFormat,
  ManifestTree,
  NamespaceNode,
  OutputOptions,
  Placed,
  ResourceNode,
  RouteNode,
  ManifestScopeOptions,
} from "./tree.js";

/** The state of reading one manifest. */
interface Reader extends Merging {
  readonly types: ReadonlyMap<string, string>;
}

/**
 * @returns the tree, and problems that only show once concerns are merged; the
 * tree is null if they expand too far
 */
export function readTree(manifest: Manifest): {
  readonly tree: ManifestTree | null;
  readonly problems: readonly ManifestProblem[];
} {
  const reader: Reader = {
    concerns: manifest.concerns,
    types: readMediaTypes(manifest),
    problems: [],
    merged: 0,
  };
  const top = readScope(manifest, "", { path: [] }, {}, [], reader);
  if (reader.merged > MAX_MERGED) {
    const path = ["concerns"];
    const problem = atKey(
      "manifest-too-large",
      path,
      `concerns expand this manifest to more than ${MAX_MERGED} entries`,
    );
    return { tree: null, problems: [problem] };
  }
  const formats = readFormats(manifest.formats ?? ["json"], reader);
  const settings = { ...omit(manifest, ...notSettings), formats };
  const output = readOutput(manifest);
  return { tree: { settings, output, top }, problems: reader.problems };
}

/** @param within the concerns being merged here */
function readScope(
  body: Pick<Namespace, "routes" | "resources" | "namespaces">,
  name: string,
  place: Placed,
  options: NamespaceNode["options"],
  within: readonly string[],
  reader: Reader,
): NamespaceNode {
  return {
    name,
    ...place,
    options,
    routes: body.routes.map((route, index) =>
      readRoute(route, placeWithin(place, ["routes", index]), reader),
    ),
    resources: Object.entries(body.resources).map(([key, resource]) => {
      const inner = placeWithin(place, ["resources", key]);
      return readResource(key, resource, inner, within, reader);
    }),
    namespaces: readNamespaces(body, place, within, reader),
  };
}

function readNamespaces(
  { namespaces }: Pick<Namespace, "namespaces">,
  place: Placed,
  within: readonly string[],
  reader: Reader,
): readonly NamespaceNode[] {
  return mapEntries(Object.entries(namespaces), ([key, inner]) =>
    readScope(
      inner,
      key,
      placeWithin(place, ["namespaces", key]),
      readNamespaceOptions(inner, reader),
      within,
      reader,
    ),
  );
}

function readRoute(
  { method, to, redirect, status, path, formats, ...options }: RouteEntry,
  place: Placed,
  reader: Reader,
): RouteNode {
  const own = path === "/" ? "/" : path.replace(/\/$/, "");
  return {
    ...place,
    options: {
      ...options,
      methods: method ?? ["GET"],
      path: own,
      leadsTo:
        redirect === undefined
          ? readTo(to ?? "")
          : { to: redirect, status: status ?? 301 },
      formats: formats && readFormats(formats, reader),
    },
  };
}

function readTo(to: string): ActionName {
  const [controller = "", action = ""] = to.split("#");
  return { controller, action };
}

function readResource(
  name: string,
  body: ParsedResource,
  place: Placed,
  within: readonly string[],
  reader: Reader,
): ResourceNode {
  const { path, concern } = place;
  const bundle = mergeConcerns({ ...place, body, within }, reader);
  const options = readOptions(body, notOptions, reader);
  reader.problems.push(...checkBundle(place, options.singleton, bundle));
  const children = reader.merged > MAX_MERGED ? [] : bundle.resources;
  // There may be ten thousand of these: no spread, which takes more memory.
  const node: ResourceNode = {
    path,
    name,
    options,
    collection: mapEntries(bundle.collection, readEntry),
    member: mapEntries(bundle.member, readEntry),
    new: mapEntries(bundle.new, readEntry),
    subsets: mapEntries(bundle.subsets, readEntry),
    resources: mapEntries(children, (child) =>
      readResource(
        child.name,
        child.value,
        placeOf(child),
        child.within,
        reader,
      ),
    ),
    namespaces: readNamespaces(body, place, within, reader),
  };
  return concern === undefined ? node : { ...node, concern };
}

/** Most lists of a resource are empty, and share this one. */
const NOTHING: readonly never[] = [];

function mapEntries<Entry, Node>(
  entries: readonly Entry[],
  read: (entry: Entry) => Node,
): readonly Node[] {
  return entries.length === 0 ? NOTHING : entries.map(read);
}

function readEntry<Value extends object>(
  entry: MergedEntry<Value>,
): Placed & { readonly name: string } & Value {
  return { ...placeOf(entry), name: entry.name, ...entry.value };
}

function placeOf({ path, concern }: Placed): Placed {
  return concern === undefined ? { path } : { path, concern };
}

/** Keys that are not options, because they hold entries. */
const notOptions = [
  ...entryTables,
  ...(["concerns", "namespaces"] as const),
] as const;
const notNamespaceOptions = ["routes", "resources", "namespaces"] as const;
const notSettings = [
  ...notNamespaceOptions,
  ...(["concerns", "include", "output", "formats"] as const),
] as const;

function readNamespaceOptions(
  body: Namespace,
  reader: Reader,
): NamespaceNode["options"] {
  const options = readOptions(body, notNamespaceOptions, reader);
  const { shallowPath } = options;
  return shallowPath === undefined
    ? options
    : { ...options, shallowPath: trimSlashes(shallowPath) };
}

/** The options of a namespace or a resource, as the tree has them. */
function readOptions<
  Body extends Pick<ParsedResource, "formats" | "path">,
  Key extends keyof Body,
>(
  body: Body,
  entries: readonly Key[],
  reader: Reader,
): Omit<Body, Key | "formats"> & Pick<ManifestScopeOptions, "formats"> {
  const { formats, path } = body;
  return Object.assign(
    omit<Body, Key | "formats">(body, ...entries, "formats"),
    formats && { formats: readFormats(formats, reader) },
    path === undefined ? undefined : { path: trimSlashes(path) },
  );
}

function readFormats(
  entries: readonly FormatEntry[],
  { types }: Reader,
): ManifestFormat[] {
  return entries.flatMap((entry) => {
    const name = typeof entry === "string" ? entry : entry.name;
    const type = types.get(name);
    return type === undefined ? [] : [{ name, type }];
  });
}

function trimSlashes(path: string): string {
  return path.replace(/^\//, "").replace(/\/$/, "");
}

function readOutput({ output: written, database }: Manifest): OutputOptions {
  const output = { ...written };
  for (const key of outputFolders) {
    const folder = output[key];
    if (folder !== false) output[key] = trimFolder(folder);
  }
  output.database = trimFolder(output.database);
  const runtime = written.runtime ?? `${output.dir}/runtime`;
  return {
    ...output,
    runtime: typeof runtime === "string" ? trimFolder(runtime) : runtime,
    migrations: trimFolder(database?.migrations ?? "src/migrations"),
  };
}

/** `./src/resources/` is `src/resources`; `.` is the manifest's own folder. */
function trimFolder(folder: string): string {
  const steps = folder.split("/").filter((step) => step !== "" && step !== ".");
  return steps.length === 0 ? "." : steps.join("/");
}
