/**
 * The routes of one resource: its seven actions, its extra actions and its
 * subsets, in the order of the table. Stage: model.
 */
import type { ExtraAction } from "../manifest/tree.js";
import { SUBSET_ACTIONS, type Method } from "../manifest/words.js";
import {
  addRoute,
  createAddress,
  NO_QUERY,
  type RouteAddress,
  type Expansion,
  type RouteOwner,
  type RouteSpec,
} from "./draft.js";
import { extendPath, joinPath, paramsOf } from "./path.js";
import type { ResourceBase, Resource } from "./resource.js";
import { joinParts, type RouteScope } from "./scope.js";
import type { QueryParam, RouteKind } from "./types.js";
import { camelCase, pascalCase, snakeCase } from "./words.js";

/** A name as Rails composes it: `[prefix, new?, name prefix, name]`. */
export function composeName(...parts: readonly string[]): string {
  return joinParts("_", ...parts);
}

/** The ancestors that a shallow collection's path does not name, as query parameters. */
function listAncestors({ scope, collection }: Resource): readonly QueryParam[] {
  if (scope.ancestors.length === 0) return NO_QUERY;
  const params = paramsOf(collection.path);
  const missing = scope.ancestors.filter(
    ({ param }) => !params.includes(param),
  );
  return missing.length === 0
    ? NO_QUERY
    : missing.map(({ param }) => ({ name: param, list: false }));
}

/** `/articles/new` */
function newPath({ scope, collection }: Resource): string {
  return extendPath(collection.path, scope.pathNames.new);
}

/** The HTTP methods of a resource's update: its own, or the manifest's. */
function updateMethodsOf(
  { node }: Resource,
  { settings }: Expansion,
): readonly Method[] {
  return node.options.updateMethods ?? settings.updateMethods;
}

/** Adds routes for those of the seven actions that the resource has. */
function addActions(
  expansion: Expansion,
  resource: Resource,
  owner: RouteOwner,
): void {
  const { settings } = expansion;
  const { scope, node, collection, member, memberName } = resource;
  const address = (
    path: string,
    helper: string,
    query = NO_QUERY,
  ): RouteAddress => createAddress(expansion, owner.scope, path, helper, query);
  const add = (at: RouteAddress, spec: RouteSpec): void => {
    addRoute(expansion, owner, at, spec);
  };
  const query = listAncestors(resource);
  const list = composeName(collection.as, resource.collectionName);
  const one = composeName(member.as, memberName);
  // `AdminArticle`, to follow a verb: `item` for the routes of a member, `own`
  // for those on the collection's path.
  const item = pascalCase(one);
  const own =
    member.as === collection.as
      ? item
      : pascalCase(composeName(collection.as, memberName));
  const atCollection = address(collection.path, camelCase(list), query);
  const atMember = address(member.path, camelCase(one));
  const { singleton } = node.options;
  const kind = singleton ? "singleton" : "member";

  for (const action of resource.actions) {
    switch (action) {
      case "index": {
        const listed =
          resource.name === resource.collectionName
            ? list
            : composeName(collection.as, resource.name);
        const builder = `index${pascalCase(listed)}`;
        add(atCollection, {
          kind: "collection",
          method: "GET",
          action,
          builder,
        });
        break;
      }
      case "create":
        add(atCollection, {
          kind: singleton ? "singleton" : "collection",
          method: "POST",
          action,
          builder: `create${own}`,
        });
        break;
      case "new": {
        const builder = `new${own}`;
        const at = address(newPath(resource), builder, query);
        add(at, { kind: "new", method: "GET", action, builder });
        break;
      }
      case "edit": {
        const builder = `edit${item}`;
        const word = scope.pathNames.edit;
        const at = address(extendPath(member.path, word), builder);
        add(at, { kind: "member", method: "GET", action, builder });
        if (!settings.legacyEdit) break;
        const older = address(joinPath(`${member.path};${word}`), "");
        add(older, { kind: "legacy", method: "GET", action, builder: "" });
        break;
      }
      case "show":
        add(atMember, { kind, method: "GET", action, builder: `show${item}` });
        break;
      case "update": {
        const builder = `update${item}`;
        for (const method of updateMethodsOf(resource, expansion)) {
          add(atMember, { kind, method, action, builder });
        }
        break;
      }
      case "destroy": {
        const builder = `destroy${item}`;
        add(atMember, { kind, method: "DELETE", action, builder });
        break;
      }
    }
  }
}

/** Adds the routes of extra actions at one of the resource's addresses. */
function addExtras(
  expansion: Expansion,
  owner: RouteOwner,
  extras: readonly ExtraAction[],
  kind: RouteKind,
  base: ResourceBase,
  name: string,
): void {
  for (const extra of extras) {
    const builder = camelCase(composeName(snakeCase(extra.name), name));
    const path = extendPath(base.path, extra.address ?? extra.name);
    // Routes on the same path share a helper.
    const helper = path === base.path ? camelCase(name) : builder;
    const address = createAddress(expansion, owner.scope, path, helper);
    const action = camelCase(extra.name);
    const { deprecated } = extra;
    const extraOwner = { ...owner, origin: extra, deprecated };
    for (const method of extra.methods) {
      const entry = { kind, method, action, builder };
      addRoute(expansion, extraOwner, address, entry);
    }
  }
}

/** Adds the routes of subsets: resources of their own, on the collection's path. */
function addSubsets(
  expansion: Expansion,
  owner: RouteOwner,
  resource: Resource,
): void {
  const { scope, node, collection, memberName, collectionName, param } =
    resource;
  const { inflector } = expansion;
  for (const subset of node.subsets) {
    const name = snakeCase(subset.name);
    const helper = composeName(name, collection.as, collectionName);
    const controller = composeName(name, snakeCase(node.name));
    const ids = `${memberName}_${inflector.pluralize(param)}`;
    const address = createAddress(
      expansion,
      scope,
      extendPath(collection.path, subset.name),
      camelCase(helper),
      [{ name: ids, list: true }],
    );
    const subsetOwner: RouteOwner = {
      ...owner,
      controller: joinParts("/", scope.module, controller),
      origin: subset,
      deprecated: subset.deprecated,
    };
    for (const action of SUBSET_ACTIONS) {
      if (!subset.actions.includes(action)) continue;
      const builder = action + pascalCase(helper);
      const methods: readonly Method[] =
        action === "update"
          ? updateMethodsOf(resource, expansion)
          : [action === "index" ? "GET" : "DELETE"];
      for (const method of methods) {
        const entry = { kind: "subset", method, action, builder } as const;
        addRoute(expansion, subsetOwner, address, entry);
      }
    }
  }
}

/** The scope of a resource's own paths, with the property that fills its parameter. */
function ownScope({ scope, param, property, node }: Resource): RouteScope {
  return param === property || node.options.singleton
    ? scope
    : { ...scope, ancestors: [...scope.ancestors, { param, property }] };
}

/** Adds all routes of a resource except those of its children. */
export function addResource(expansion: Expansion, resource: Resource): void {
  const { node, collection, member, memberName } = resource;
  const owner: RouteOwner = {
    scope: ownScope(resource),
    controller: resource.controller,
    origin: node,
    resource,
  };
  addActions(expansion, resource, owner);
  const listed = composeName(collection.as, resource.collectionName);
  const one = composeName(member.as, memberName);
  const fresh = composeName("new", collection.as, memberName);
  addExtras(
    expansion,
    owner,
    node.collection,
    "collection",
    collection,
    listed,
  );
  addExtras(expansion, owner, node.member, "member", member, one);
  const form = { path: newPath(resource), as: collection.as };
  addExtras(expansion, owner, node.new, "new", form, fresh);
  addSubsets(expansion, owner, resource);
}
