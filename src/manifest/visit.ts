/** Walks over everything in a manifest that has options. Stage: parse. */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import type { Manifest } from "./schema.js";
import type { Concern, Namespace, ParsedResource } from "./schema-entries.js";
import type { Extra } from "./schema-extras.js";
import type { RouteEntry } from "./schema-routes.js";
import { extraKinds } from "./words.js";

interface At<Kind extends string, Body> {
  readonly kind: Kind;
  /** The key; empty at the top and for an entry of `routes`. */
  readonly name: string;
  readonly path: ManifestPath;
  readonly body: Body;
}

export type Visited =
  | At<"manifest", Manifest>
  | At<"namespace", Namespace>
  | At<"resource", ParsedResource>
  | At<"concern", Concern>
  | At<"route", RouteEntry>;

/** What a rule may request by kind. */
export type VisitedOf<Kind extends Visited["kind"]> = Extract<
  Visited,
  { kind: Kind }
>;

/** Lists by the kinds that rules request: each is built once per manifest. */
const lists = new WeakMap<Manifest, Map<string, readonly Visited[]>>();

/** Everything with options, parents before children, in the order of the route table. */
export function visit(manifest: Manifest): readonly Visited[] {
  return remember(manifest, "", () => visitAll(manifest));
}

/** Only what is of the given kinds. */
export function visitKind<Kind extends Visited["kind"]>(
  manifest: Manifest,
  ...kinds: readonly Kind[]
): readonly VisitedOf<Kind>[] {
  const wanted: ReadonlySet<string> = new Set(kinds);
  return remember(manifest, kinds.join(" "), () =>
    visit(manifest).filter(({ kind }) => wanted.has(kind)),
  ) as readonly VisitedOf<Kind>[];
}

/** Every extra action of a resource or a concern. */
export function visitExtras(manifest: Manifest): readonly {
  readonly name: string;
  readonly path: ManifestPath;
  readonly extra: Extra;
}[] {
  return visitKind(manifest, "resource", "concern").flatMap(({ path, body }) =>
    extraKinds.flatMap((kind) =>
      Object.entries(body[kind]).map(([name, extra]) => {
        return { name, extra, path: [...path, kind, name] };
      }),
    ),
  );
}

function remember(
  manifest: Manifest,
  kinds: string,
  make: () => readonly Visited[],
): readonly Visited[] {
  const known = lists.get(manifest) ?? new Map<string, readonly Visited[]>();
  lists.set(manifest, known);
  const list = known.get(kinds) ?? make();
  known.set(kinds, list);
  return list;
}

function visitAll(manifest: Manifest): readonly Visited[] {
  const found: Visited[] = [];
  found.push({ kind: "manifest", name: "", path: [], body: manifest });
  for (const [name, body] of Object.entries(manifest.concerns)) {
    const path = ["concerns", name];
    found.push({ kind: "concern", name, path, body });
    visitResources(body.resources, path, found);
  }
  visitScope(manifest, [], found);
  return found;
}

function visitScope(
  scope: Pick<Namespace, "routes" | "resources" | "namespaces">,
  path: ManifestPath,
  found: Visited[],
): void {
  for (const [index, body] of scope.routes.entries()) {
    const place = path.concat("routes", index);
    found.push({ kind: "route", name: "", path: place, body });
  }
  visitResources(scope.resources, path, found);
  visitNamespaces(scope.namespaces, path, found);
}

function visitNamespaces(
  namespaces: Readonly<Record<string, Namespace>>,
  path: ManifestPath,
  found: Visited[],
): void {
  for (const [name, body] of Object.entries(namespaces)) {
    const inner = path.concat("namespaces", name);
    found.push({ kind: "namespace", name, path: inner, body });
    visitScope(body, inner, found);
  }
}

function visitResources(
  resources: Readonly<Record<string, ParsedResource>>,
  path: ManifestPath,
  found: Visited[],
): void {
  for (const [name, body] of Object.entries(resources)) {
    const inner = path.concat("resources", name);
    found.push({ kind: "resource", name, path: inner, body });
    visitResources(body.resources, inner, found);
    visitNamespaces(body.namespaces, inner, found);
  }
}
