/**
 * Verbs where the request method should be the verb: as an extra action, in a
 * path and, worst of all, behind a GET. Stage: lint.
 */
import type { ManifestPath } from "../../diagnostics/diagnostic.js";
import {
  writtenAt,
  type ExtraAction,
  type LintLevels,
} from "../../manifest/tree.js";
import { joinPath } from "../../model/path.js";
import { enterResource, type Resource } from "../../model/resource.js";
import { snakeCase, splitWords } from "../../model/words.js";
import { advise, type Advice } from "../advice.js";
import type { LintFacts } from "../facts.js";
import {
  findStandard,
  findVerb,
  isChanging,
  isOnlyVerb,
  type Verb,
} from "../verbs.js";

/** GET routes whose name suggests that they change something. */
export function findUnsafeGets(facts: LintFacts): readonly Advice[] {
  const extras = facts.resources.flatMap(({ node, scope }) =>
    [...node.collection, ...node.member, ...node.new]
      .filter(isUnsafe)
      .map((extra) =>
        unsafe({ path: writtenAt(extra), on: "key" }, extra.name, scope.lint),
      ),
  );
  const routes = facts.routes.flatMap(({ path, options }) => {
    const { leadsTo, methods } = options;
    if (!("action" in leadsTo) || !methods.includes("GET")) return [];
    const { action } = leadsTo;
    if (!isChanging(firstWord(action))) return [];
    const place = { path: [...path, "to"], on: "value" } as const;
    return [unsafe(place, action, facts.tree.settings.lint)];
  });
  return [...extras, ...routes];
}

function isUnsafe({ name, methods }: ExtraAction): boolean {
  return methods.includes("GET") && isChanging(firstWord(name));
}

function unsafe(
  place: { readonly path: ManifestPath; readonly on: "key" | "value" },
  name: string,
  levels: LintLevels,
): Advice {
  return advise(
    "unsafe-get",
    place,
    levels,
    `"${name}" changes something, and a GET reaches it`,
  );
}

/** Verbs as extra actions, as names of resources, and in paths. */
export function findVerbs(facts: LintFacts): readonly Advice[] {
  const { resources, routes, tree } = facts;
  const ofResources = resources.flatMap((resource) => [
    ...findVerbName(resource),
    ...findVerbActions(resource, facts),
  ]);
  const ofRoutes = routes.flatMap(({ path, options }) => {
    const place = { path: [...path, "path"], on: "value" } as const;
    return findVerbSegment(place, options.path, tree.settings.lint);
  });
  return [...ofResources, ...ofRoutes];
}

/** Verbs in the resource's own part of the path. */
function findVerbName({ node, scope }: Resource): readonly Advice[] {
  const { path } = node.options;
  const at = writtenAt(node);
  return path === undefined
    ? findVerbSegment({ path: at, on: "key" }, node.name, scope.lint)
    : findVerbSegment({ path: [...at, "path"], on: "value" }, path, scope.lint);
}

function findVerbSegment(
  place: { readonly path: ManifestPath; readonly on: "key" | "value" },
  text: string,
  levels: LintLevels,
): readonly Advice[] {
  const segment = text
    .split("/")
    .find((part) => /^[\w-]+$/.test(part) && isVerbSegment(part));
  if (segment === undefined) return [];
  const verb = findVerb(snakeCase(segment).replaceAll("_", ""));
  return [
    advise(
      "verb-in-path",
      place,
      levels,
      `"${segment}" is a verb, and a path names a thing`,
      verb === null ? {} : { help: `name the thing: ${adviseNoun(verb.noun)}` },
    ),
  ];
}

/** `publish`, `sign_in`, `createArticle`; not `book_copies` or `list_items`. */
function isVerbSegment(segment: string): boolean {
  const words = splitWords(segment).map((word) => word.toLowerCase());
  const joined = words.join("");
  if (words.length === 1 || findVerb(joined) !== null)
    return isOnlyVerb(joined);
  return ["get", "create", "fetch", "destroy"].includes(words[0] ?? "");
}

function adviseNoun(noun: string): string {
  return `a resource "${noun}", or its plural, whose create and destroy say what is done`;
}

/** Verbs as extra actions, which could be a resource, or one of the seven. */
function findVerbActions(
  resource: Resource,
  facts: LintFacts,
): readonly Advice[] {
  const { collection, member } = resource.node;
  return [
    ...collection.flatMap((extra) => findVerbAction(resource, extra, facts)),
    ...member.flatMap((extra) => findVerbAction(resource, extra, null)),
  ];
}

function findVerbAction(
  resource: Resource,
  extra: ExtraAction,
  /** Null for an action on a member. */
  collection: LintFacts | null,
): readonly Advice[] {
  // A GET that changes something has its own advice; one that reads may be a
  // noun.
  if (isUnsafe(extra)) return [];
  const joined = snakeCase(extra.name).replaceAll("_", "");
  const first = firstWord(extra.name);
  const verb = findVerb(joined) ?? findVerb(first);
  const standard = findStandard(first);
  const looks = !isChanging(first) && extra.methods.includes("GET");
  if (looks && (standard === null || !isOnlyVerb(first))) return [];
  if (verb === null && standard === null) return [];
  return [
    advise(
      "verb-in-path",
      { path: writtenAt(extra), on: "key" },
      resource.scope.lint,
      `"${extra.name}" is a verb, and the method of a request is the verb`,
      {
        help:
          verb === null
            ? `${standard ?? ""} of the resource itself, or of a part of it, does the same`
            : adviseResource(resource, verb, collection),
      },
    ),
  ];
}

/** The resource that the action could be, and the request that would do it. */
function adviseResource(
  resource: Resource,
  { noun, deed }: Verb,
  collection: LintFacts | null,
): string {
  if (collection !== null) {
    const name = collection.inflector.pluralize(
      `${resource.memberName}_${noun}`,
    );
    return `make it a resource of its own: \`${name}: { only: [${deed}] }\``;
  }
  const { node } = resource;
  const path = joinPath(enterResource(resource, false).path, noun);
  const method = deed === "create" ? "POST" : "DELETE";
  return `make it a singleton in ${node.name}: \`${noun}: { singleton: true, only: [${deed}] }\`, which is ${method} ${path}`;
}

/**
 * The word that says what is done, in lower case; "" if there is none. In
 * `delete_all` it is the first; `merge_requests` are requests, since "merge" is
 * a thing as well.
 */
function firstWord(name: string): string {
  const words = splitWords(name).map((word) => word.toLowerCase());
  const [first = ""] = words;
  return words.length === 1 || isOnlyVerb(first) ? first : "";
}
