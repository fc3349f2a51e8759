/** Fields that work, but that somebody will regret. Stage: lint. */
import type { LintLevels, LintName } from "../../manifest/tree.js";
import { writtenAt } from "../../manifest/tree.js";
import type {
  RecordField,
  RecordModel,
  RecordView,
} from "../../model/records/types.js";
import { listAccess } from "../../model/access/answers.js";
import { splitWords } from "../../model/words.js";
import { advise, type Advice } from "../advice.js";
import type { LintFacts } from "../facts.js";

const SECRETS = new Set([
  ...["password", "passwd", "passphrase", "secret", "token", "salt", "otp"],
]);
const SECRET_ENDINGS = /(?:api|access|private|secret)_key$|_(?:digest|hash)$/;

/** Fields that are secret by their name, and are in some reply. */
export function findReadableSecrets(facts: LintFacts): readonly Advice[] {
  const shown = new Set(
    listViews(facts).flatMap(({ record, reads }) =>
      record.fields.filter(({ name }) => reads.includes(name)),
    ),
  );
  return adviseOnFields(facts, "readable-secret", (field) =>
    shown.has(field) && field.data.type !== "boolean" && isSecret(field.name)
      ? `"${field.name}" looks like a secret, and replies have it`
      : null,
  );
}

/** What replies show of records, by the actions with the given names; by default all. */
function listViews(
  { model }: LintFacts,
  names?: readonly string[],
): readonly RecordView[] {
  return model.controllers.flatMap(({ actions }) =>
    actions
      .filter(({ name }) => names?.includes(name) ?? true)
      .flatMap(({ record: { output } }) => output?.view ?? []),
  );
}

function isSecret(name: string): boolean {
  const words = splitWords(name).map((word) => word.toLowerCase());
  // An `_at` or `_count` of a secret is not a secret.
  const last = words.at(-1) ?? "";
  return SECRETS.has(last) || SECRET_ENDINGS.test(words.join("_"));
}

const AMOUNTS = new Set([
  ...["price", "amount", "cost", "total", "subtotal", "balance", "fee"],
  ...["salary", "wage", "budget", "revenue", "deposit", "refund", "fare"],
]);

/** Money as a number: 0.1 + 0.2 is not 0.3 (IEEE 754). */
export function findMoneyAsNumber(facts: LintFacts): readonly Advice[] {
  return adviseOnFields(facts, "money-as-number", ({ name, data }) => {
    const words = splitWords(name).map((word) => word.toLowerCase());
    return data.type === "number" && words.some((word) => AMOUNTS.has(word))
      ? `"${name}" looks like money, and numbers are not exact`
      : null;
  });
}

/** Unique fields that only some see, of records that strangers create. */
export function findGuessableUniques(facts: LintFacts): readonly Advice[] {
  const { model } = facts;
  const open = new Set(
    listAccess(model).flatMap(({ controller, action, who }) =>
      action === "create" && who?.some(({ word }) => word === "anyone") === true
        ? [controller]
        : [],
    ),
  );
  const made = new Set(
    model.places.flatMap(({ controller, data }) =>
      open.has(controller) ? [data.record] : [],
    ),
  );
  const fields = new Set(
    model.records.flatMap((record) =>
      made.has(record.name) ? record.fields : [],
    ),
  );
  return adviseOnFields(facts, "guessable-unique", (field) =>
    fields.has(field) &&
    field.words.read !== undefined &&
    (field.data.unique ?? false) !== false
      ? `strangers can find out whether a value of "${field.name}" is taken`
      : null,
  );
}

/** Refs to records that no address shows. */
export function findUnreachableRefs(facts: LintFacts): readonly Advice[] {
  const shown = new Set(
    listViews(facts, ["index", "show"]).map(({ record }) => record.name),
  );
  return adviseOnFields(facts, "unreachable-ref", ({ written, ref }) =>
    ref !== null && !shown.has(ref.record)
      ? `"${written}" refers to the record "${ref.record}", which no resource shows`
      : null,
  );
}

/** @param find what to report about a field; null for nothing */
function adviseOnFields(
  { model, resources }: LintFacts,
  code: LintName,
  find: (field: RecordField) => string | null,
): readonly Advice[] {
  const levels = new Map(
    resources.map(({ node, scope }) => [idOf(writtenAt(node)), scope.lint]),
  );
  return model.records.flatMap((record) =>
    record.fields
      .filter(({ path }) => path !== record.path)
      .flatMap((field) => {
        const message = find(field);
        const place = { path: field.path, on: "key" as const };
        return message === null
          ? []
          : [advise(code, place, levelsOf(record, levels), message)];
      }),
  );
}

function levelsOf(
  { path }: RecordModel,
  levels: ReadonlyMap<string, LintLevels>,
): LintLevels {
  return levels.get(idOf(path)) ?? {};
}

function idOf(path: RecordModel["path"]): string {
  return JSON.stringify(path);
}
