/**
 * The routes of one resource: its seven actions, its extra actions and its
 * subsets, in the order of the table. Stage: model.
 */
import type { ExtraAction, Settings } from "../manifest/tree.js";
import {
  ACTIONS,
  SUBSET_ACTIONS,
  type Action,
  type Method,
} from "../manifest/words.js";
import type { Entry } from "./draft.js";
import type { Inflector } from "./inflect.js";
import { joinPath, paramsOf } from "./path.js";
import type { Base, Resource } from "./resource.js";
import { joinParts } from "./scope.js";
import type { QueryParam, RouteKind } from "./types.js";
import { camelCase, snakeCase } from "./words.js";

/** A name as Rails composes it: `[prefix, new?, name prefix, name]`. */
export function composeName(...parts: readonly string[]): string {
  return joinParts("_", ...parts);
}

/** The ancestors that a shallow collection's path does not name, as query parameters. */
function listAncestors({ scope, collection }: Resource): readonly QueryParam[] {
  const params = paramsOf(collection.path);
  return scope.ancestors
    .filter((ancestor) => !params.includes(ancestor.param))
    .map((ancestor) => ({ name: ancestor.param, list: false }));
}

/** The routes of the seven actions, those that the resource has. */
function listActions(resource: Resource, settings: Settings): readonly Entry[] {
  const { scope, node, collection, member, memberName } = resource;
  const shared = {
    controller: resource.controller,
    origin: node,
    singular: camelCase(memberName),
  };
  const kind = node.options.singleton ? "singleton" : "member";
  const query = listAncestors(resource);
  const newName = composeName("new", resource.new.as, memberName);
  const helper = composeName(member.as, memberName);
  const editName = composeName("edit", helper);
  const atCollection = {
    ...shared,
    path: collection.path,
    helper: composeName(collection.as, resource.collectionName),
    query,
  };
  const atMember = { ...shared, kind, path: member.path, helper } as const;

  const entries: Readonly<Record<Action, readonly Entry[]>> = {
    index: [
      {
        ...atCollection,
        kind: "collection",
        method: "GET",
        action: "index",
        builder: composeName("index", collection.as, resource.name),
      },
    ],
    create: [
      {
        ...atCollection,
        kind: node.options.singleton ? "singleton" : "collection",
        method: "POST",
        action: "create",
        builder: composeName("create", collection.as, memberName),
      },
    ],
    new: [
      {
        ...shared,
        kind: "new",
        method: "GET",
        path: resource.new.path,
        action: "new",
        helper: newName,
        builder: newName,
        query,
      },
    ],
    edit: [
      {
        ...shared,
        kind: "member",
        method: "GET",
        path: joinPath(member.path, scope.pathNames.edit),
        action: "edit",
        helper: editName,
        builder: editName,
      },
    ],
    show: [
      {
        ...atMember,
        method: "GET",
        action: "show",
        builder: composeName("show", helper),
      },
    ],
    update: settings.updateMethods.map((method) => ({
      ...atMember,
      method,
      action: "update",
      builder: composeName("update", helper),
    })),
    destroy: [
      {
        ...atMember,
        method: "DELETE",
        action: "destroy",
        builder: composeName("destroy", helper),
      },
    ],
  };
  const legacyEdit: Entry = {
    ...shared,
    kind: "legacy",
    method: "GET",
    path: joinPath(`${member.path};${scope.pathNames.edit}`),
    action: "edit",
    helper: "",
    builder: "",
  };
  return ACTIONS.filter((action) => resource.actions.has(action)).flatMap(
    (action) =>
      action === "edit" && settings.legacyEdit
        ? [...entries.edit, legacyEdit]
        : entries[action],
  );
}

/** The routes of extra actions at one of the resource's addresses. */
function listExtras(
  resource: Resource,
  extras: readonly ExtraAction[],
  kind: RouteKind,
  base: Base,
  nameParts: readonly string[],
): readonly Entry[] {
  return extras.flatMap((extra) => {
    const helper = composeName(snakeCase(extra.name), ...nameParts);
    return extra.methods.map((method) => ({
      kind,
      method,
      path: joinPath(base.path, extra.name),
      controller: resource.controller,
      action: camelCase(extra.name),
      helper,
      builder: helper,
      origin: extra,
      singular: camelCase(resource.memberName),
    }));
  });
}

/** The routes of subsets: resources of their own, on the collection's path. */
function listSubsets(
  resource: Resource,
  settings: Settings,
  inflector: Inflector,
): readonly Entry[] {
  const { scope, node, collection, memberName } = resource;
  const ids = `${memberName}_${inflector.pluralize(resource.param)}`;
  const methods: Readonly<Record<string, readonly Method[]>> = {
    index: ["GET"],
    update: settings.updateMethods,
    destroy: ["DELETE"],
  };
  return node.subsets.flatMap((subset) => {
    const name = snakeCase(subset.name);
    const helper = composeName(name, collection.as, resource.collectionName);
    const controller = composeName(name, snakeCase(node.name));
    return SUBSET_ACTIONS.filter((action) => subset.actions.includes(action))
      .flatMap((action) =>
        (methods[action] ?? []).map((method) => ({ action, method })),
      )
      .map(({ action, method }) => ({
        kind: "subset",
        method,
        path: joinPath(collection.path, subset.name),
        controller: joinParts("/", scope.module, controller),
        action,
        helper,
        builder: composeName(action, helper),
        origin: subset,
        singular: camelCase(memberName),
        query: [{ name: ids, list: true }],
      }));
  });
}

/** All routes of a resource but those of its children. */
export function listEntries(
  resource: Resource,
  settings: Settings,
  inflector: Inflector,
): readonly Entry[] {
  const { node, collection, member, memberName, collectionName } = resource;
  return [
    ...listActions(resource, settings),
    ...listExtras(resource, node.collection, "collection", collection, [
      collection.as,
      collectionName,
    ]),
    ...listExtras(resource, node.member, "member", member, [
      member.as,
      memberName,
    ]),
    ...listExtras(resource, node.new, "new", resource.new, [
      "new",
      resource.new.as,
      memberName,
    ]),
    ...listSubsets(resource, settings, inflector),
  ];
}
