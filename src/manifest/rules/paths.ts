/**
 * Paths and what routes lead to. Stage: parse; rules, one small function each.
 * Whether two paths clash is checked by the model.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atValue, type ProblemDetails } from "../../diagnostics/problem.js";
import { quoteShort } from "../describe.js";
import type { Manifest } from "../schema.js";
import { visit, visitKind } from "../visit.js";
import { extraKinds } from "../words.js";
import { canBeIdentifier } from "./names.js";

/** A text that becomes part of a path, and its place. */
interface WrittenPath {
  readonly text: string;
  readonly place: ManifestPath;
}

/** All texts in a manifest that become part of a path. */
export function listPaths(manifest: Manifest): readonly WrittenPath[] {
  return visit(manifest).flatMap(({ kind, path, body }) => {
    const found: WrittenPath[] = [];
    const add = (text: string | undefined, ...steps: readonly string[]) => {
      if (text !== undefined) found.push({ text, place: path.concat(steps) });
    };
    if (kind === "manifest") return found;
    if (kind !== "concern") add(body.path, "path");
    if (kind === "namespace") add(body.shallowPath, "shallowPath");
    if (kind === "namespace" || kind === "resource") {
      add(body.pathNames?.new, "pathNames", "new");
      add(body.pathNames?.edit, "pathNames", "edit");
    }
    if (kind === "resource" || kind === "concern") {
      for (const table of extraKinds) {
        for (const [name, { address }] of Object.entries(body[table])) {
          add(address, table, name, "path");
        }
      }
    }
    return found;
  });
}

/** Paths that no URL can have, or that are not supported. */
export function checkPaths(manifest: Manifest): ManifestProblem[] {
  return listPaths(manifest).flatMap(({ text, place }) => {
    const isWord = place.at(-2) === "pathNames";
    if (/^\/?$/.test(text)) {
      return isWord
        ? [atValue("invalid-path", place, `${quoteShort(text)} is no path`)]
        : [];
    }
    const written = text.replace(/^\//, "").replace(/\/$/, "").split("/");
    const segments = isRoutePath(place) ? withoutGlob(written) : written;
    const fault = segmentFaults.find(({ pattern }) =>
      segments.some((segment) => pattern.test(segment)),
    );
    if (fault === undefined) return [];
    const { code, why, help } = fault;
    const message = `the path ${quoteShort(text)} ${why}`;
    return [atValue(code, place, message, help === undefined ? {} : { help })];
  });
}

/** Whether it is the path of an entry of `routes`. */
function isRoutePath(place: ManifestPath): boolean {
  return place.at(-3) === "routes" && typeof place.at(-2) === "number";
}

/** Drops a final glob, which only the path of a route may have. */
function withoutGlob(segments: readonly string[]): readonly string[] {
  const isGlob = /^\*[\p{ID_Start}_][\p{ID_Continue}]*$/u;
  return isGlob.test(segments.at(-1) ?? "") ? segments.slice(0, -1) : segments;
}

/**
 * What no segment may contain, the surest signs first; all other text is
 * percent-encoded.
 */
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
    why: "has a glob where none can be",
    help: "only under `routes` a path may end in one that has a name: `/files/*path`",
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

/** The path of a route must begin with a slash. */
export function checkRouteSlash(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "route")
    .filter(({ body }) => !body.path.startsWith("/"))
    .map(({ path, body }) =>
      atValue(
        "invalid-path",
        [...path, "path"],
        `the path ${quoteShort(body.path)} does not begin with a slash`,
        {
          note: `did you mean ${JSON.stringify(`/${body.path}`)}?`,
          replacement: `/${body.path}`,
          help: "write it from the root, or from the path of its namespace",
        },
      ),
    );
}

/** `to` is `controller#action`, optionally with folders and a leading slash. */
export function checkTo(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "route").flatMap(({ path, body: { to } }) => {
    if (to === undefined) return [];
    const [controller = "", action = "", ...more] = to.split("#");
    const folders = controller.replace(/^\//, "").split("/");
    if (
      more.length === 0 &&
      folders.every(canBeIdentifier) &&
      canBeIdentifier(action)
    )
      return [];
    const place = [...path, "to"];
    const [, target = ""] =
      /^(?:redirect\W+)?((?:https?:|\/)\S*?)[)'"]*$/.exec(to) ?? [];
    if (target !== "" && !to.includes("#")) {
      return [
        atValue(
          "invalid-to",
          place,
          `${quoteShort(to)} is a redirect, not an action`,
          {
            help: `write \`redirect: ${target.replaceAll(/%\{(\w+)\}/g, ":$1")}\` in the place of \`to\``,
          },
        ),
      ];
    }
    return [
      atValue(
        "invalid-to",
        place,
        `${quoteShort(to)} names no action`,
        mendTo(to),
      ),
    ];
  });
}

/**
 * Corrects `home.index`, `home@index`, `HomeController.index` or
 * `Admin::Home#index`.
 */
function mendTo(to: string): ProblemDetails {
  const parts = /^(.*?)(?:Controller)?[#@.]([\p{ID_Continue}-]+)$/u.exec(
    to.replaceAll("::", "/").replaceAll("\\", "/"),
  );
  const controller = parts?.[1]
    ?.split("/")
    .map((part) => part.slice(0, 1).toLowerCase() + part.slice(1))
    .join("/");
  if (controller?.split("/").every(canBeIdentifier) !== true) {
    return canBeIdentifier(to)
      ? {
          note: "the action is missing",
          help: `write \`${to}#index\`, or another action`,
        }
      : {};
  }
  const replacement = `${controller}#${parts?.[2] ?? ""}`;
  return { note: `did you mean ${JSON.stringify(replacement)}?`, replacement };
}
