// @ts-check
/** The emitted URL helpers against what one would write by hand. */
import { compile } from "path-to-regexp";
import { emitProject } from "../emitted/project.mjs";

/** Where the app is mounted; no constant, since it is known only at run time. */
let basePath = process.env["BASE_PATH"] ?? "";

/** The checks of a helper, as somebody would write them by hand. */
function read(
  /** @type {unknown} */ param,
  /** @type {string} */ property,
  /** @type {string} */ name,
) {
  const value =
    typeof param === "object" && param !== null
      ? Reflect.get(param, property)
      : param;
  const isNumber = typeof value === "number" && Number.isFinite(value);
  if (typeof value !== "string" && typeof value !== "bigint" && !isNumber) {
    throw new TypeError(`${name} is missing`);
  }
  const text = String(value);
  if (text === "" || text === "." || text === "..") {
    throw new TypeError(`${name} cannot be ${text}`);
  }
  return text;
}

const BARE = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/** Leaves bare what a segment may hold; half a character is a URIError. */
function encode(/** @type {string} */ text) {
  const encoded = encodeURIComponent(text);
  return encoded.includes("%")
    ? encoded.replace(BARE, decodeURIComponent)
    : encoded;
}

/** A path's end that would be read as a format. */
function guard(/** @type {string} */ text) {
  return text.endsWith(".json")
    ? `${text.slice(0, -".json".length)}%2Ejson`
    : text;
}

function readFree(/** @type {unknown} */ id) {
  const text = read(id, "id", "id");
  if (text === "new") throw new TypeError("another route has this address");
  return guard(encode(text));
}

/**
 * The path with its options. A query is flat here, and a list no list: only
 * helpers that have no options are compared.
 *
 * @param {string} path
 * @param {{ format?: string, query?: Record<string, string>, anchor?: string, trailingSlash?: boolean }} [options]
 */
function finish(path, options) {
  if (options === undefined) return basePath + path;
  const { format, query, anchor, trailingSlash } = options;
  let url = basePath + path;
  if (format !== undefined) {
    if (format !== "json") throw new TypeError(`no format ${format}`);
    url += ".json";
  } else if (trailingSlash === true) {
    url += "/";
  }
  if (query !== undefined) url += `?${String(new URLSearchParams(query))}`;
  return anchor === undefined ? url : `${url}#${encodeURI(anchor)}`;
}

/** @typedef {Parameters<typeof finish>[1]} Options */

const byHand = {
  one: (/** @type {unknown} */ id, /** @type {Options} */ options) =>
    finish(`/articles/${readFree(id)}`, options),
  two: (
    /** @type {unknown} */ articleId,
    /** @type {unknown} */ id,
    /** @type {Options} */ options,
  ) =>
    finish(
      `/articles/${encode(read(articleId, "id", "article_id"))}/comments/${readFree(id)}`,
      options,
    ),
};

/** What a function gives, or that it throws. */
function outcomeOf(/** @type {() => string} */ call) {
  try {
    return call();
  } catch {
    return null;
  }
}

/**
 * Both write and refuse the same, or they are no match for each other.
 *
 * @param {Record<string, (...args: any[]) => string>} urls
 */
function checkEqual(urls) {
  const odd = [
    "",
    ".",
    "..",
    "new",
    "new.json",
    "a.json",
    "a/b?c#d%",
    "\ud800",
  ];
  const bare = "-._~!$&'()*+,;=:@";
  const values = [...odd, bare, null, undefined, {}, { id: "new" }, NaN, 1n, 2];
  for (const value of values) {
    for (const options of [undefined, { format: "json" }]) {
      const one = outcomeOf(() => byHand.one(value, options));
      const two = outcomeOf(() => byHand.two(value, value, options));
      const ours = [
        outcomeOf(() => urls.articlePath(value, options)),
        outcomeOf(() => urls.articleCommentPath(value, value, options)),
      ];
      if (one !== ours[0] || two !== ours[1]) {
        throw new Error(`${String([one, two])} is not ${String(ours)}`);
      }
    }
  }
}

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "helpers",
  title: "The emitted URL helpers",
  async run(kit) {
    const manifest =
      "resources: { articles: { resources: { comments: {} } } }\n";
    const project = await emitProject(kit, "project", manifest);
    const urls = await import(project.module("urls"));
    checkEqual(urls);
    const [one, two] = [
      compile("/articles/:id"),
      compile("/articles/:article_id/comments/:id"),
    ];
    const numbers = Array.from({ length: 256 }, (_, at) => at * 7919);
    const slugs = numbers.map((number) => `how-to-write-${number % 1000}`);
    const words = numbers.map((number) => `straße ${number % 1000}`);
    const records = numbers.map((id) => ({ id }));
    /** Calls a helper for every value; the last result is kept. */
    const all = (
      /** @type {readonly unknown[]} */ values,
      /** @type {(value: any, other: any) => string} */ write,
    ) => {
      return () => {
        let last = "";
        for (let at = 0; at < values.length; at++) {
          last = write(values[at], values[values.length - 1 - at]);
        }
        return last;
      };
    };
    const rows = [];
    for (const [what, values] of /** @type {const} */ ([
      ["articlePath(1)", numbers],
      ["articlePath(article)", records],
      ['articlePath("a-slug")', slugs],
      ['articlePath("straße 1")', words],
      ["articleCommentPath(1, 2)", numbers],
    ])) {
      const isTwo = what.startsWith("articleComment");
      const times = await kit.compareFunctions(
        isTwo
          ? {
              ours: all(values, (a, b) => urls.articleCommentPath(a, b)),
              byHand: all(values, (a, b) => byHand.two(a, b)),
              compiled: all(values, (a, b) =>
                two({ article_id: String(a), id: String(b) }),
              ),
            }
          : {
              ours: all(values, (a) => urls.articlePath(a)),
              byHand: all(values, (a) => byHand.one(a)),
              compiled: all(values, (a) => one({ id: String(a.id ?? a) })),
            },
        { rounds: kit.pick(60, 4), least: kit.pick(20, 5) },
      );
      const each = (/** @type {number[]} */ list) =>
        list.map((time) => time / values.length);
      rows.push(
        kit.row({
          what,
          against: "by hand, the same checks",
          ours: each(times.ours),
          theirs: each(times.byHand),
          target: { op: "<=", value: 1.2 },
        }),
        kit.row({
          what: `${what}: theirs over ours`,
          against: "path-to-regexp compile",
          ours: each(times.compiled),
          theirs: each(times.ours),
          target: { op: ">=", value: 5 },
        }),
      );
    }
    return rows;
  },
};
