/** What the long form of `key` may say. Stage: parse; rules, one small function each. */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atKey, atValue } from "../../diagnostics/problem.js";
import type { KeyEntry } from "../schema-stores.js";
import type { Manifest } from "../schema.js";
import { visitKind } from "../visit.js";

/** The keys of records, and where they stand. */
export function listKeys(
  manifest: Manifest,
): readonly { readonly key: KeyEntry; readonly path: ManifestPath }[] {
  return visitKind(manifest, "resource").flatMap(({ path, body: { key } }) =>
    key === undefined ? [] : [{ key, path: [...path, "key"] }],
  );
}

/** An index of PostgreSQL holds no text of more bytes than 500 characters can have. */
const MOST = 500;

const OF_TEXTS = ["madeBy", "maxLength", "pattern"] as const;

/** Limits of ids that have none, and lengths that no id can have. */
export function checkKeyOptions(manifest: Manifest): ManifestProblem[] {
  return listKeys(manifest).flatMap(({ key, path }) => {
    const { type, maxLength } = key;
    const given = OF_TEXTS.filter((name) => key[name] !== undefined);
    if (type !== "text")
      return given.map((name) => {
        const message = `\`${name}\` says nothing about ids that are ${type}`;
        const help = "it is for `type: text`";
        return atKey("field-option", [...path, name], message, { help });
      });
    if (maxLength === undefined) return [];
    const isLength =
      Number.isSafeInteger(maxLength) && maxLength >= 1 && maxLength <= MOST;
    const message = `the \`maxLength\` of an id is a whole number from 1 to ${MOST}, not ${maxLength}`;
    return isLength
      ? []
      : [atValue("invalid-value", [...path, "maxLength"], message)];
  });
}
