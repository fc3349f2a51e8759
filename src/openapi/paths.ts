/**
 * The paths of the route table as a document writes them: `{id}` for `:id`.
 * Paths that differ only in the names of parameters are one. Stage: openapi.
 */
import { parseSegment } from "../model/segment.js";
import type { ModelRoute } from "../model/types.js";
import { escapeName } from "./names.js";

/** A path, and all routes on it. */
export interface PathGroup {
  /** `/articles/{id}` */
  readonly path: string;
  /** The names of its parameters, in order. */
  readonly params: readonly string[];
  readonly routes: readonly ModelRoute[];
}

/** Groups routes by their paths, in the order of the table. */
export function groupPaths(
  routes: readonly ModelRoute[],
): readonly PathGroup[] {
  const groups = new Map<
    string,
    PathGroup & { readonly routes: ModelRoute[] }
  >();
  for (const route of routes) {
    const { path, params } = readOpenApiPath(route.path);
    const shape = path.replaceAll(/\{[^}]*\}/g, "{}");
    const group = groups.get(shape);
    if (group === undefined)
      groups.set(shape, { path, params, routes: [route] });
    else group.routes.push(route);
  }
  return [...groups.values()];
}

/** A path of the table, and its parameters, in letters all tools accept. */
export function readOpenApiPath(path: string): Omit<PathGroup, "routes"> {
  const params: string[] = [];
  const name = (param: string): string => {
    const written = escapeName(param);
    params.push(written);
    return `{${written}}`;
  };
  const written = path.split("/").map((text) => {
    const segment = parseSegment(text);
    switch (segment.kind) {
      case "static":
        return text;
      case "param":
      case "rest":
        return name(segment.name);
      case "mixed": {
        const { literals, names } = segment;
        return literals
          .map((literal, index) => {
            const param = names[index];
            return literal + (param === undefined ? "" : name(param));
          })
          .join("");
      }
    }
  });
  return { path: written.join("/"), params };
}
