/** Walks over everything in a manifest that has options. Stage: parse. */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import type {
  Concern,
  Manifest,
  Namespace,
  Resource,
  RouteEntry,
} from "./schema.js";

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
  | At<"resource", Resource>
  | At<"concern", Concern>
  | At<"route", RouteEntry>;

/** What a rule may ask for by kind. */
export type VisitedOf<Kind extends Visited["kind"]> = Extract<
  Visited,
  { kind: Kind }
>;

/** Everything with options, parents before children, in the order of the route table. */
export function* visit(manifest: Manifest): Generator<Visited, void> {
  yield { kind: "manifest", name: "", path: [], body: manifest };
  for (const [name, body] of Object.entries(manifest.concerns)) {
    const path = ["concerns", name];
    yield { kind: "concern", name, path, body };
    yield* visitResources(body.resources, path);
  }
  yield* visitScope(manifest, []);
}

/** Only what is of one kind. */
export function* visitKind<Kind extends Visited["kind"]>(
  manifest: Manifest,
  ...kinds: readonly Kind[]
): Generator<VisitedOf<Kind>, void> {
  for (const visited of visit(manifest)) {
    if (isOf(visited, kinds)) yield visited;
  }
}

function isOf<Kind extends Visited["kind"]>(
  visited: Visited,
  kinds: readonly Kind[],
): visited is VisitedOf<Kind> {
  return kinds.some((kind) => kind === visited.kind);
}

function* visitScope(
  scope: Pick<Namespace, "routes" | "resources" | "namespaces">,
  path: ManifestPath,
): Generator<Visited, void> {
  for (const [index, body] of scope.routes.entries()) {
    yield { kind: "route", name: "", path: [...path, "routes", index], body };
  }
  yield* visitResources(scope.resources, path);
  for (const [name, body] of Object.entries(scope.namespaces)) {
    const inner = [...path, "namespaces", name];
    yield { kind: "namespace", name, path: inner, body };
    yield* visitScope(body, inner);
  }
}

function* visitResources(
  resources: Readonly<Record<string, Resource>>,
  path: ManifestPath,
): Generator<Visited, void> {
  for (const [name, body] of Object.entries(resources)) {
    const inner = [...path, "resources", name];
    yield { kind: "resource", name, path: inner, body };
    yield* visitResources(body.resources, inner);
  }
}
