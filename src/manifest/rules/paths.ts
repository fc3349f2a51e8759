/**
 * Paths and what routes lead to. Stage: parse; rules, one small function each.
 * Whether two paths get in each other's way is for the model.
 */
import type { ManifestPath, Problem } from "../../diagnostics/diagnostic.js";
import { atValue, type ProblemDetails } from "../../diagnostics/problem.js";
import { quote } from "../describe.js";
import type { Manifest } from "../schema.js";
import { visit, visitKind } from "../visit.js";
import { isName } from "./names.js";

/** All texts that become parts of a path. */
export function checkPaths(manifest: Manifest): Problem[] {
  return visit(manifest).flatMap(({ kind, path, body }) => {
    if (kind === "manifest" || kind === "concern") return [];
    const own = checkPath(body.path, path, "path");
    if (kind === "route") return own;
    const words = Object.entries(body.pathNames ?? {}).flatMap(([key, word]) =>
      checkPathWord(word, [...path, "pathNames", key]),
    );
    return kind === "namespace"
      ? [...own, ...words, ...checkPath(body.shallowPath, path, "shallowPath")]
      : own.concat(words);
  });
}

/** Says what is wrong with a path that is the value of `key`. */
function checkPath(
  text: string | undefined,
  path: ManifestPath,
  key: string,
): Problem[] {
  if (text === undefined || text === "" || text === "/") return [];
  const segments = text.replace(/^\//, "").replace(/\/$/, "").split("/");
  const fault = segmentFaults.find(({ pattern }) =>
    segments.some((segment) => pattern.test(segment)),
  );
  if (fault === undefined) return [];
  const { code, why, help } = fault;
  const message = `the path ${quote(text)} ${why}`;
  const place = [...path, key];
  return [atValue(code, place, message, help === undefined ? {} : { help })];
}

/** What no segment may hold, the surest signs first; all other text is percent-encoded. */
const segmentFaults: readonly {
  readonly pattern: RegExp;
  readonly code: "invalid-path" | "unsupported-path";
  readonly why: string;
  readonly help?: string;
}[] = [
  {
    pattern: /^$/,
    code: "invalid-path",
    why: "has an empty segment",
  },
  {
    pattern: /^\.{1,2}$/,
    code: "invalid-path",
    why: "has a segment of dots, which clients resolve before they send a request",
  },
  {
    pattern: /\*[\p{ID_Start}_]|^\*+$/u,
    code: "unsupported-path",
    why: "has a glob",
    help: "write one route for each depth, or handle the rest in `before`",
  },
  {
    pattern: /\(\.:format\)/,
    code: "unsupported-path",
    why: "has an optional part",
    help: "leave it out: declared formats are a suffix of every path",
  },
  {
    pattern: /[()]|^:\w+\?$/,
    code: "unsupported-path",
    why: "has an optional part",
    help: "write two routes, one with the part and one without",
  },
  {
    pattern: /[?#]/,
    code: "invalid-path",
    why: "has a `?` or `#`, which ends a path",
    help: "queries are not part of a route; read `context.query`",
  },
  {
    pattern: /^\{.*\}$/,
    code: "invalid-path",
    why: "has braces",
    help: "write parameters with a colon, as in `/articles/:id`",
  },
  {
    pattern: /^:(?![\p{ID_Start}_])/u,
    code: "invalid-path",
    why: "has a `:` without the name of a parameter",
    help: "write letters, digits and `_` after the colon, as in `/articles/:id`",
  },
  {
    pattern: /[\p{Cc}\p{Cs}\\]/u,
    code: "invalid-path",
    why: "has a control character or a backslash",
  },
];

/** A word for `new` or `edit` is one segment of text. */
function checkPathWord(
  word: string | undefined,
  place: ManifestPath,
): Problem[] {
  if (word === undefined) return [];
  if (!/^$|^\.{1,2}$|[/:*?#()\\\p{Cc}\p{Cs}]/u.test(word)) return [];
  return [
    atValue("invalid-path", place, `${quote(word)} cannot be a path segment`, {
      help: "write one word without slashes or parameters",
    }),
  ];
}

/** A route's path is an address of its own: it begins with a slash. */
export function checkRouteSlash(manifest: Manifest): Problem[] {
  return visitKind(manifest, "route")
    .filter(({ body }) => !body.path.startsWith("/"))
    .map(({ path, body }) =>
      atValue(
        "invalid-path",
        [...path, "path"],
        `the path ${quote(body.path)} does not begin with a slash`,
        {
          note: `did you mean ${JSON.stringify(`/${body.path}`)}?`,
          replacement: `/${body.path}`,
          help: "write it from the root, or from the path of its namespace",
        },
      ),
    );
}

/** `to` is `controller#action`, with folders and a leading slash where wanted. */
export function checkTo(manifest: Manifest): Problem[] {
  return visitKind(manifest, "route").flatMap(({ path, body }) => {
    const [controller = "", action = "", ...more] = body.to.split("#");
    const folders = controller.replace(/^\//, "").split("/");
    if (more.length === 0 && folders.every(isName) && isName(action)) return [];
    const place = [...path, "to"];
    if (/^(redirect\b|https?:|\/)/.test(body.to) && !body.to.includes("#")) {
      return [
        atValue(
          "unsupported-route",
          place,
          `${quote(body.to)} is a redirect, not an action`,
          { help: "redirect in an action: `return context.redirect(url)`" },
        ),
      ];
    }
    return [
      atValue(
        "invalid-to",
        place,
        `${quote(body.to)} names no action`,
        mendTo(body.to),
      ),
    ];
  });
}

/** `home.index`, `home@index`, `HomeController.index`, `Admin::Home#index` as `to`. */
function mendTo(to: string): ProblemDetails {
  const parts = /^(.*?)(?:Controller)?[#@.]([\p{ID_Continue}-]+)$/u.exec(
    to.replaceAll("::", "/").replaceAll("\\", "/"),
  );
  const controller = parts?.[1]
    ?.split("/")
    .map((part) => part.slice(0, 1).toLowerCase() + part.slice(1))
    .join("/");
  if (controller?.split("/").every(isName) !== true) {
    return isName(to)
      ? {
          note: "the action is missing",
          help: `write \`${to}#index\`, or another action`,
        }
      : {};
  }
  const replacement = `${controller}#${parts?.[2] ?? ""}`;
  return { note: `did you mean ${JSON.stringify(replacement)}?`, replacement };
}
