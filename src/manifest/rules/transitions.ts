/**
 * The words of an enum and what may follow each, and actions that lead from one to
 * another. Stage: parse; rules, one small function each. Which field an action names is
 * checked by the model.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { listWords, suggest } from "../../diagnostics/did-you-mean.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import { listFields } from "../field-tables.js";
import type { Extra } from "../schema-extras.js";
import type { FieldEntry } from "../schema-fields.js";
import type { Manifest } from "../schema.js";
import { visitExtras } from "../visit.js";

/** A field with an enum and transitions, and where it stands. */
interface Transitions {
  readonly path: ManifestPath;
  readonly words: readonly string[];
  readonly arrows: NonNullable<FieldEntry["transitions"]>;
  readonly first: unknown;
}

function listTransitions(manifest: Manifest): readonly Transitions[] {
  return listFields(manifest).flatMap(({ path, entry, holder }) => {
    const { enum: words, transitions: arrows, default: first } = entry;
    return words === undefined || arrows === undefined || holder !== "record"
      ? []
      : [{ path, words, arrows, first }];
  });
}

/** Arrows from or to words that the enum lacks. */
export function checkArrows(manifest: Manifest): ManifestProblem[] {
  return listTransitions(manifest).flatMap(({ path, words, arrows }) => {
    const place = [...path, "transitions"];
    const labels = [labelAt([...path, "enum"], "its words are here")];
    const details = (word: string) => ({ labels, ...suggest(word, words) });
    return Object.entries(arrows).flatMap(([from, next]) => [
      ...(words.includes(from)
        ? []
        : [
            atKey(
              "transition",
              [...place, from],
              `"${from}" is no word of the enum`,
              details(from),
            ),
          ]),
      ...next.flatMap((word, index) =>
        words.includes(word)
          ? []
          : [
              atValue(
                "transition",
                [...place, from, index],
                `"${word}" is no word of the enum`,
                details(word),
              ),
            ],
      ),
    ]);
  });
}

/** A row begins with the default, which some arrow has to leave. */
export function checkBeginnings(manifest: Manifest): ManifestProblem[] {
  return listTransitions(manifest).flatMap(({ path, words, arrows, first }) => {
    const [example = "draft"] = words;
    if (first === undefined) {
      const message = "nothing says with which word a row begins";
      const help = `add \`default: ${example}\``;
      return [atKey("transition", [...path, "transitions"], message, { help })];
    }
    // What is no word at all is reported with the values of other fields.
    if (typeof first !== "string" || !words.includes(first)) return [];
    if ((arrows[first] ?? []).some((word) => word !== first)) return [];
    const message = `no arrow leaves "${first}", with which each row begins`;
    const help = `say what may follow: \`transitions: { ${first}: … }\``;
    return [atValue("transition", [...path, "default"], message, { help })];
  });
}

/** Words that no arrows lead to from the default: only the user's own code sets them. */
export function checkReach(manifest: Manifest): ManifestProblem[] {
  return listTransitions(manifest).flatMap(({ path, words, arrows, first }) => {
    if (typeof first !== "string" || (arrows[first] ?? []).length === 0)
      return [];
    const reached = new Set([first]);
    // A set that grows while it is walked is walked to its end.
    for (const word of reached)
      for (const next of arrows[word] ?? []) reached.add(next);
    return words.flatMap((word, index) => {
      if (reached.has(word)) return [];
      const message = `no arrow leads to "${word}" from "${first}"`;
      const labels = [labelAt([...path, "transitions"], "the arrows")];
      const place = [...path, "enum", index];
      return [atValue("unreachable-word", place, message, { labels })];
    });
  });
}

/** What an action with a `transition` cannot be. */
export function checkTransitionActions(manifest: Manifest): ManifestProblem[] {
  return visitExtras(manifest).flatMap(({ path, extra }) => {
    const fault = explainAction(String(path.at(-2)), extra);
    if (fault === null) return [];
    const { key, message, help } = fault;
    return [atKey("transition", [...path, key], message, { help })];
  });
}

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE = ["GET", "OPTIONS"];

function explainAction(
  kind: string,
  { methods, body, transition }: Extra,
): {
  readonly key: string;
  readonly message: string;
  readonly help: string;
} | null {
  if (transition === undefined) return null;
  const key = "transition";
  if (kind !== "member") {
    const message = `\`transition\` is about one row, and \`${kind}\` is not`;
    return { key, message, help: "move the action to `member`" };
  }
  if (Object.keys(transition).length === 0) {
    const message = "it leads nowhere";
    return { key, message, help: "name a field and a word: `{ state: live }`" };
  }
  const safe = methods.filter((method) => SAFE.includes(method));
  if (safe.length > 0) {
    const message = `a ${listWords(safe, "or", false)} request changes nothing`;
    return { key: "method", message, help: "use POST, or PUT or PATCH" };
  }
  if (body === undefined) return null;
  const message =
    "a transition takes no body: the manifest says what it writes";
  const help =
    "remove one of them; in an action of your own, give `set` to the store's `update`";
  return { key: "body", message, help };
}
