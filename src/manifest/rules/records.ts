/**
 * What a resource declares about its record, and actions about their bodies.
 * Stage: parse; rules, one small function each.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, atValue } from "../../diagnostics/problem.js";
import type { Manifest } from "../schema.js";
import { visitExtras, visitKind } from "../visit.js";
import { fieldNameFault } from "./fields.js";
import { canBeIdentifier, nameFault } from "./names.js";

/** The keys of a resource that say something of its record. */
const recordKeys = [
  ...([
    "key",
    "timestamps",
    "table",
    "schema",
    "destroy",
    "was",
    "members",
    "inside",
  ] as const),
] as const;

/** The keys of a resource that select records, and what it shows of them. */
const viewKeys = [
  ...(["read", "write", "list", "where", "concurrency"] as const),
  ...(["by", "parent", "returns", "updates", "envelope", "embed"] as const),
] as const;

/** Keys about records, on a resource that has none. */
export function checkRecordKeys(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource").flatMap(({ path, body }) => {
    const { fields, record } = body;
    const ofRecords = recordKeys.filter(
      (key) => fields === undefined && body[key] !== undefined,
    );
    const ofViews = viewKeys.filter(
      (key) => (fields ?? record) === undefined && body[key] !== undefined,
    );
    return [
      ...ofRecords.map((key) =>
        atKey(
          "record-option",
          [...path, key],
          `\`${key}\` needs the fields of a record`,
          { help: "set it beside `fields`, or remove it" },
        ),
      ),
      ...ofViews.map((key) =>
        atKey("record-option", [...path, key], `\`${key}\` needs a record`, {
          help: "add `fields`, or `record` with the name of one, or remove it",
        }),
      ),
    ];
  });
}

/** Checks the name that a resource gives its record. */
export function checkRecordNames(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource").flatMap(({ path, body }) => {
    const { fields, record } = body;
    if (
      fields === undefined ||
      record === undefined ||
      canBeIdentifier(record)
    ) {
      return [];
    }
    const { message, ...more } = nameFault("a record", record);
    const help = "begin with a letter, and use letters, digits and `_`";
    const place = [...path, "record"];
    return [atValue("invalid-name", place, message, { help, ...more })];
  });
}

/** `read` must not be empty: a reply needs a field. */
export function checkReadLists(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource").flatMap(({ path, body }) =>
    body.read?.length === 0
      ? [
          atValue("invalid-value", [...path, "read"], "replies need a field", {
            help: "list the fields that they have, or remove `read`",
          }),
        ]
      : [],
  );
}

/** `body` needs a method whose requests have one (RFC 9110, section 9.3.1). */
export function checkBodies(manifest: Manifest): ManifestProblem[] {
  return visitExtras(manifest).flatMap(({ path, extra: { methods, body } }) => {
    const takesNone = methods.every(
      (method) => method === "GET" || method === "OPTIONS",
    );
    if (body === undefined || !takesNone || methods.length === 0) return [];
    const place = [...path, "body"];
    const message = `a ${methods.join(" or ")} request has no body`;
    const help = "use `query`, or another method";
    return [atKey("body-without-method", place, message, { help })];
  });
}

/** Checks what resources call a row in an envelope. */
export function checkEnvelopes(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource").flatMap(({ path, body }) => {
    const { envelope } = body;
    if (envelope === undefined) return [];
    const place = [...path, "envelope"];
    const fault = fieldNameFault(envelope);
    if (fault !== null) {
      const help = "write a name as fields have it, such as `profile`";
      return [
        atValue("invalid-name", place, fault.message, { ...fault, help }),
      ];
    }
    if (manifest.envelope) return [];
    const message =
      "`envelope` names what JSON wraps a row in, and nothing does";
    const help = "add `envelope: true` at the top, or remove it";
    return [atKey("record-option", place, message, { help })];
  });
}
