/** What the tool says of pairs that it refuses: a code, and the names of both keys. */
import { keyOf } from "../pairs.js";

/** A pair, and the error that it gets: `code: message`. */
export type Refusal = readonly [pair: string, reason: string];

/** What a message says that has the type of a field. */
const OF_TYPE = "says nothing about";

/** Other words that a message may have for a key. */
const NAMES: Readonly<Record<string, string>> = {
  // They decide of which types a field can be, and the message has its type.
  ...{ minLength: OF_TYPE, maxLength: OF_TYPE, pattern: OF_TYPE },
  ...{ min: OF_TYPE, max: OF_TYPE, scale: OF_TYPE },
  ...{ many: "list", minItems: "list", maxItems: "list" },
  ...{ at: "body|query|object", type: "must be" },
  ...{ onDelete: "ref", scope: "ref|owner|caller" },
  ...{ default: "default", by: "by|singleton", unique: "unique|stored" },
  ...{ param: "parameter", parentParam: "parameter", write: "stored" },
  ...{ was: "stored", collection: "collection" },
};

/** The refused pairs by their codes. */
export function groupRefusals(
  refused: readonly Refusal[],
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [pair, reason] of refused) {
    const code = /^([\w-]+): /.exec(reason)?.[1] ?? "without a reason";
    groups.set(code, [...(groups.get(code) ?? []), pair]);
  }
  return new Map([...groups].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Those whose message does not name both keys, in one word or another. */
export function listUnnamed(refused: readonly Refusal[]): readonly Refusal[] {
  return refused.filter(([pair, reason]) => {
    const [level = ""] = pair.split(":");
    const words = pair.replace(/^[\w-]+: /, "").split(" + ");
    // Of a parent it is that it is one, and not what else it says.
    if (level === "child-parent" && /\bparent\b/.test(reason)) words.pop();
    return !words.every((word) => isNamed(word, reason));
  });
}

function isNamed(word: string, reason: string): boolean {
  const key = keyOf(word).replace("output.", "");
  const form = word.slice(keyOf(word).length + 1);
  const names = [key, form, NAMES[key] ?? ""].filter((name) => name !== "");
  return new RegExp(`\\b(${names.join("|")})`, "i").test(reason);
}
