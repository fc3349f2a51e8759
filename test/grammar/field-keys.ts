/** The keys of a field, and fields drawn of them. */
import { SCALAR_TYPES } from "../../src/fields/types.js";
import {
  ON_DELETE,
  OWNERSHIP,
  READING,
  SETTING,
  WRITING,
} from "../../src/manifest/words.js";
import {
  choice,
  either,
  plain,
  type Key,
  type Options,
  type Site,
} from "./key.js";
import { greatestOf, kindOf, leastOf, valueOf } from "./values.js";

/** What a field can be. */
export const KINDS: readonly string[] = [
  ...SCALAR_TYPES,
  ...["enum", "ref", "object"],
];

/** What a field of a record can be. */
export const RECORD_KINDS: readonly string[] = [...KINDS, "can"];

/** Where a field can stand. */
export const PLACES = ["record", "object", "objects", "body", "query"] as const;
export type FieldPlace = (typeof PLACES)[number];

/** Writes an option of a field that is written already, but for it. */
type WriteOption = (site: Site, entry: Options) => unknown;

interface Option extends Key {
  /** The kinds that take it; any if not given. */
  readonly kinds?: readonly string[];
}

const TEXTS = ["string", "text", "email", "url"];
const COLUMNS = Array.from({ length: 500 }, (_, index) => `held_${index}`);
const NUMBERS = ["integer", "number", "decimal", "date", "datetime"];

/** The entry that an option is being written for stands in the site. */
export interface FieldSite extends Site {
  readonly entry: Options;
}

function option(write: WriteOption, kinds?: readonly string[]): Option {
  return {
    ...plain((site) => write(site, (site as FieldSite).entry)),
    ...(kinds !== undefined && { kinds }),
  };
}

/** One of the usual words, or words for who may. */
function guard(usual: readonly string[]): Option {
  return either(
    {
      ...Object.fromEntries(usual.map((word) => [word, () => word])),
      words: () => ["caller"],
      owner: (site) => [
        site.need("owner", { ref: "users", set: "caller" }),
        { who: "caller", where: { id: 1 } },
      ],
    },
    (value) => {
      if (!Array.isArray(value)) return String(value);
      return value[0] === "caller" ? "words" : "owner";
    },
  );
}

/** The options of a field, apart from those that say what it is. */
export const fieldOptions: Readonly<Record<string, Option>> = {
  many: choice([true]),
  optional: choice([true]),
  default: either(
    {
      value: (site) => valueOf((site as FieldSite).entry),
      now: () => "now",
      today: () => "today",
    },
    (value) => (value === "now" || value === "today" ? value : "value"),
  ),
  unique: either(
    { true: () => true, within: (site) => [site.need("part", "integer?")] },
    (value) => (Array.isArray(value) ? "within" : "true"),
  ),
  min: option((_, entry) => leastOf(kindOf(entry)), NUMBERS),
  max: option((_, entry) => greatestOf(kindOf(entry)), NUMBERS),
  minLength: option(() => 2, TEXTS),
  maxLength: option(() => 40, [...TEXTS, "json"]),
  minItems: option(() => 1),
  maxItems: option(() => 3),
  pattern: option(() => "\\S.*", TEXTS),
  scale: option(({ random }) => random.pick([0, 1, 3]), ["decimal"]),
  read: guard(READING),
  write: guard(WRITING),
  computed: choice([true]),
  transitions: option((_, entry) => arrowsOf(entry), ["enum"]),
  onDelete: { ...choice(ON_DELETE), kinds: ["ref"] },
  scope: { ...choice(OWNERSHIP), kinds: ["ref"] },
  set: { ...choice(SETTING), kinds: ["ref"] },
  from: option((site) => site.need("heading", "string"), ["string", "text"]),
  embed: option(() => true, ["ref"]),
  link: { ...guard([]), kinds: ["ref"] },
  column: option(({ random }) => random.pick(COLUMNS)),
  was: option(() => "before"),
  description: option(() => 'What it is, in "words" that */ end.'),
  example: option((_, entry) => valueOf(entry)),
};

/** From the default to each other word, and back from one; none where that cannot be. */
function arrowsOf(entry: Options): Options | undefined {
  const { enum: words, default: first, many, optional, computed } = entry;
  const isFree = (many ?? optional ?? computed) === undefined;
  if (!isFree || typeof first !== "string" || !Array.isArray(words))
    return undefined;
  const others = (words as readonly string[]).filter((word) => word !== first);
  const [next = first] = others;
  return { [first]: others, [next]: first };
}

/** What says which kind a field is, and is no option beside it. */
export const KIND_KEYS: readonly string[] = [
  ...["type", "enum", "ref", "fields", "can", "count", "mine"],
];

/** A field of a kind, with options that suit it, and those that are asked for. */
export function drawField(
  site: Site,
  kind: string,
  asked: ReadonlyMap<string, readonly string[]>,
  { place, percent }: { readonly place: FieldPlace; readonly percent: number },
): Options {
  const { random } = site;
  let entry: Options = drawKind(site, kind, place, percent);
  for (const [name, key] of Object.entries(fieldOptions)) {
    const forced = asked.get(name);
    if (forced === undefined && !suits(name, key, kind, place, entry)) continue;
    if (forced === undefined && !random.isIn(percent)) continue;
    const forms = forced ?? [random.pick(key.forms) ?? ""];
    const value = key.write({ ...site, entry } as FieldSite, forms);
    if (value !== undefined) entry = { ...entry, [name]: value };
  }
  return entry;
}

/** Options that no kind but few can have are asked for, not drawn. */
function suits(
  name: string,
  { kinds }: Option,
  kind: string,
  place: FieldPlace,
  entry: Options,
): boolean {
  if (kinds !== undefined && !kinds.includes(kind)) return false;
  if (kind === "can") return name === "description";
  if (name === "minItems" || name === "maxItems") return entry["many"] === true;
  if (name === "default") return kind !== "ref" && entry["computed"] !== true;
  if (place === "record") return true;
  const stored = [
    ...["unique", "read", "write", "computed", "was", "column"],
    ...["transitions", "from", "embed"],
  ];
  return !stored.includes(name);
}

function drawKind(
  site: Site,
  kind: string,
  place: FieldPlace,
  percent: number,
): Options {
  const { random } = site;
  switch (kind) {
    case "enum":
      return { enum: ["draft", "live", "it's"] };
    case "can":
      return { can: random.pick(["update", "destroy", ["update", "destroy"]]) };
    case "ref":
      return { ref: random.pick(site.others) ?? "users" };
    case "object": {
      const kinds = KINDS.filter((one) => one !== "ref");
      const names = ["street", "zip"].slice(random.below(2));
      const fields = names.map((name) => {
        const inner = random.pick(kinds) ?? "string";
        const isDeep = inner === "object" && place !== "record";
        const chosen = isDeep ? "integer" : inner;
        const drawn = drawField(site, chosen, new Map(), {
          ...{ place: "object", percent: percent / 2 },
        });
        return [name, drawn];
      });
      return { fields: Object.fromEntries(fields) as Options };
    }
    default:
      return { type: kind };
  }
}
