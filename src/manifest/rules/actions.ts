/**
 * Which actions a resource can have, and what they can be called. Stage: parse;
 * rules, one small function each. What concerns bring is checked where they are
 * merged.
 */
import { listWords } from "../../diagnostics/did-you-mean.js";
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import type { Manifest } from "../schema.js";
import { visitExtras, visitKind } from "../visit.js";
import { ACTIONS, becomes, METHODS } from "../words.js";

/** `only` and `except` in the same place. */
export function checkOnlyAndExcept(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource", "namespace")
    .filter(({ body }) => body.only !== undefined && body.except !== undefined)
    .map(({ kind, path }) =>
      atKey(
        "only-and-except",
        [...path, "except"],
        `a ${kind} takes \`only\` or \`except\`, not both`,
        {
          labels: [labelAt([...path, "only"], "already here")],
        },
      ),
    );
}

/** Options that make no sense for a single item without an id. */
export function checkSingletons(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource").flatMap(({ path, body }) => {
    if (!body.singleton) return [];
    const problems: ManifestProblem[] = [];
    const isOne =
      body.by === undefined ? "a singleton" : "with `by`, there is one row: it";
    const help = (without: string) =>
      body.by === undefined ? {} : { help: `${without}, or remove \`by\`` };
    const index = body.only?.indexOf("index") ?? -1;
    if (index >= 0) {
      problems.push(
        atValue(
          "index-on-singleton",
          [...path, "only", index],
          `${isOne} has no index`,
          help("remove `index`"),
        ),
      );
    }
    for (const key of ["param", "parentParam"] as const) {
      if (body[key] === undefined) continue;
      const message = `${isOne} has no parameter`;
      const details = help(`remove \`${key}\``);
      problems.push(
        atKey("param-on-singleton", [...path, key], message, details),
      );
    }
    for (const key of ["collection", "subsets"] as const) {
      if (Object.keys(body[key]).length === 0) continue;
      problems.push(
        atKey(
          "collection-on-singleton",
          [...path, key],
          `${isOne} has no ${key === "collection" ? "collection" : "subsets"}`,
          help("move the actions to `member`"),
        ),
      );
    }
    return problems;
  });
}

/** Extra actions must not be named like one of the seven, or `constructor`. */
export function checkExtraNames(manifest: Manifest): ManifestProblem[] {
  return visitExtras(manifest).flatMap(({ name, path }) => {
    if (becomes(name, "constructor")) return [reserved(path)];
    if (!ACTIONS.some((action) => becomes(name, action))) return [];
    const message = `"${name}" is one of the seven actions, not an extra one`;
    return [atKey("extra-named-like-action", path, message)];
  });
}

/** Entries of `routes` name actions too, which must not be `constructor`. */
export function checkRouteActions(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "route")
    .filter(({ body }) => becomes(body.to?.split("#")[1] ?? "", "constructor"))
    .map(({ path }) => reserved([...path, "to"], "value"));
}

function reserved(
  path: ManifestProblem["place"]["path"],
  on: "key" | "value" = "key",
): ManifestProblem {
  return {
    code: "reserved-action",
    place: { path, on },
    message: '"constructor" cannot be an action',
  };
}

/** An extra action or a route without a method can never be reached. */
export function checkMethods(manifest: Manifest): ManifestProblem[] {
  const places = visitExtras(manifest).map(({ path, extra: { methods } }) => ({
    path,
    methods,
  }));
  const routes = visitKind(manifest, "route").map(({ path, body }) => ({
    path: [...path, "method"],
    methods: body.method ?? ["GET"],
  }));
  return [...places, ...routes]
    .filter(({ methods }) => methods.length === 0)
    .map(({ path }) =>
      atValue("invalid-value", path, "there is no method in this list", {
        help: `use ${listWords(METHODS, "or", false)}`,
      }),
    );
}

/**
 * Subsets must not be named like an action, or be the word for `new` in paths,
 * whatever that word is.
 */
export function checkSubsetNames(manifest: Manifest): ManifestProblem[] {
  const words = [...ACTIONS, "delete"];
  return visitKind(manifest, "resource", "concern").flatMap(
    ({ kind, path, body }) => {
      const newWord = kind === "resource" ? body.pathNames?.new : undefined;
      return Object.keys(body.subsets).flatMap((name) => {
        const place = [...path, "subsets", name];
        if (words.some((word) => becomes(name, word))) {
          const message = `"${name}" is one of the seven actions, not a subset`;
          return [atKey("subset-named-like-action", place, message)];
        }
        if (name !== newWord) return [];
        return [
          atKey(
            "subset-named-like-action",
            place,
            `"${name}" is the word for \`new\` in paths, not a subset`,
            {
              labels: [
                {
                  place: { path: [...path, "pathNames", "new"] },
                  text: "the word for `new`",
                },
              ],
            },
          ),
        ];
      });
    },
  );
}

/** `updateMethods` must not be empty, neither at the top nor on a resource. */
export function checkUpdateMethods(manifest: Manifest): ManifestProblem[] {
  const help = "write [PUT], [PATCH] or [PATCH, PUT]";
  return visitKind(manifest, "manifest", "resource")
    .filter(({ body }) => body.updateMethods?.length === 0)
    .map(({ path }) =>
      atValue(
        "invalid-value",
        [...path, "updateMethods"],
        "update needs a method",
        { help },
      ),
    );
}
