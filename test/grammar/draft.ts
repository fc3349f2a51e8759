/** A manifest while it is drawn: its resources, and what they may name. */
import type { Random } from "../stores/reference/random.js";
import {
  drawField,
  fieldOptions,
  KIND_KEYS,
  KINDS,
  RECORD_KINDS,
  type FieldPlace,
} from "./field-keys.js";
import { textOf, type Key, type Options, type Site } from "./key.js";
import { resourceKeys } from "./resource-keys.js";

/** Words, by their keys: `list` with `filter` and `page-cursor`. */
export type Asked = ReadonlyMap<string, readonly string[]>;

/** What a manifest has to have. */
export interface Wish {
  readonly top: Asked;
  /** Of one resource. */
  readonly resource: Asked;
  /** Of one of its fields, or of one in a body, a query or an object there. */
  readonly field: Asked | null;
  /** Of the resource in which that one is nested. */
  readonly parent: Asked | null;
  /** Of the resource whose record that one is a view of. */
  readonly seen: Asked | null;
}

export const NOTHING: Wish = {
  top: new Map(),
  resource: new Map(),
  field: null,
  parent: null,
  seen: null,
};

/** A manifest, and where what was asked for stands in it. */
export interface Drawn {
  readonly manifest: Options;
  /** Where it stands: what may not be taken away. */
  readonly kept: readonly (readonly string[])[];
}

const NAMES = [
  ...["title", "body", "price", "starts_on", "class", "default", "lineItems"],
  ...["größe", "order", "group", "kind", "size", "amount", "toString"],
];

/** How much of everything: dense manifests hold many pairs, sparse ones few. */
export const DENSE = {
  fields: 6,
  options: 18,
  keys: 20,
  settings: 25,
  resources: 70,
};
export const SPARSE = {
  fields: 1,
  options: 4,
  keys: 3,
  settings: 5,
  resources: 0,
};

export type Density = typeof DENSE;

export class Draft {
  readonly kept: string[][] = [];
  readonly #random: Random;
  readonly #density: Density;
  /** The fields of each record, by its name. */
  readonly #records = new Map<string, Record<string, unknown>>();

  constructor(random: Random, density: Density) {
    this.#random = random;
    this.#density = density;
  }

  /** What a key may name at a resource. */
  site(name: string, fields: Record<string, unknown>): Site {
    return {
      random: this.#random,
      fields,
      name,
      others: ["users", "accounts", "tags"],
      records: [...this.#records.keys()],
      concerns: ["shareable"],
      need: (wanted, field) => {
        fields[wanted] ??= field;
        return wanted;
      },
    };
  }

  /** Entries of some keys: the asked ones, and others by chance. */
  entries(
    keys: Readonly<Record<string, Key>>,
    asked: Asked,
    site: Site,
    percent: number,
    path: readonly string[],
  ): Options {
    const written: Record<string, unknown> = {};
    for (const [name, key] of Object.entries(keys)) {
      const forms = asked.get(name);
      if (forms === undefined && !this.#random.isIn(percent)) continue;
      const some = forms ?? [];
      const drawn =
        some.length > 0 ? some : [this.#random.pick(key.forms) ?? ""];
      const value = key.write(site, drawn);
      if (value === undefined) continue;
      written[name] = value;
      if (forms !== undefined) this.kept.push([...path, name]);
    }
    return written;
  }

  /** A resource that defines a record. */
  record(
    name: string,
    path: readonly string[],
    asked: Asked,
    field: Asked | null,
    least: Options = {},
  ): Options {
    const fields: Record<string, unknown> = { ...least };
    const site = this.site(name, fields);
    this.#drawFields(site, fields, path, field);
    const rest = this.#keysOf(site, path, asked, ["record"], field);
    const usual = nameOfRecord(name, rest);
    const singular = textOf(rest["record"] ?? rest["singular"], usual);
    this.#records.set(singular, fields);
    return { fields, ...withoutCreate(rest) };
  }

  /** A resource that shows a record of another one. */
  view(
    name: string,
    path: readonly string[],
    record: string,
    asked: Asked,
    field: Asked | null = null,
  ): Options {
    const fields = this.#records.get(record) ?? {};
    const site = this.site(name, fields);
    const without = [
      ...[
        "record",
        "key",
        "was",
        "timestamps",
        "table",
        "schema",
        "destroy",
        "members",
      ],
    ];
    const rest = this.#keysOf(site, path, asked, without, field);
    return { record, ...rest };
  }

  /** A resource without a record. */
  plain(
    name: string,
    path: readonly string[],
    asked: Asked,
    field: Asked | null,
  ): Options {
    const without = [
      ...[
        "record",
        "key",
        "was",
        "timestamps",
        "table",
        "schema",
        "destroy",
        "members",
      ],
      ...["read", "write", "list", "where", "concurrency"],
      ...["by", "parent", "returns", "inside", "updates", "envelope"],
      "embed",
    ];
    const site = this.site(name, {});
    return { ...this.#keysOf(site, path, asked, without, field) };
  }

  #keysOf(
    site: Site,
    path: readonly string[],
    asked: Asked,
    without: readonly string[],
    field: Asked | null,
  ): Options {
    const all = Object.entries(resourceKeys);
    const keys = all.filter(
      ([name]) => asked.has(name) || !without.includes(name),
    );
    const written: Record<string, unknown> = {
      ...this.entries(
        Object.fromEntries(keys),
        asked,
        site,
        this.#density.keys,
        path,
      ),
    };
    // What a resource embeds, its replies have.
    const embedded = Object.keys(written["embed"] ?? {});
    if (written["read"] !== undefined)
      written["read"] = [...(written["read"] as string[]), ...embedded];
    const place = field?.get("at")?.[0];
    if (field !== null && (place === "body" || place === "query")) {
      const entry = this.#asked(site, field, place);
      written["collection"] = {
        ...(written["collection"] as Options | undefined),
        asking: {
          method: place === "body" ? "POST" : "GET",
          [place]: { when: entry },
        },
      };
      const when = [...path, "collection", "asking", place, "when"];
      this.#keep(when, entry, field);
    }
    return written;
  }

  #drawFields(
    site: Site,
    fields: Record<string, unknown>,
    path: readonly string[],
    field: Asked | null,
  ): void {
    const count = 1 + this.#random.below(this.#density.fields);
    for (let index = 0; index < count; index += 1) {
      const name = this.#random.pick(NAMES) ?? "title";
      const kind = this.#random.pick(RECORD_KINDS) ?? "string";
      fields[name] ??= drawField(site, kind, new Map(), {
        ...{ place: "record", percent: this.#density.options },
      });
    }
    const place = field?.get("at")?.[0] ?? "record";
    if (field === null || place === "body" || place === "query") return;
    const entry = this.#asked(site, field, place as FieldPlace);
    if (place === "record") {
      fields["asked"] = entry;
      this.#keep([...path, "fields", "asked"], entry, field);
    } else {
      fields["asked"] = {
        fields: { inner: entry, other: "string?" },
        ...(place === "objects" && { many: true }),
      };
      const inner = [...path, "fields", "asked", "fields", "inner"];
      this.#keep(inner, entry, field);
    }
  }

  /** A field stays, and of its options those that are asked for. */
  #keep(path: readonly string[], entry: Options, field: Asked): void {
    const kind = field.has("type") ? KIND_KEYS : [];
    this.kept.push([...path]);
    for (const name of [...field.keys(), ...kind])
      if (name in entry) this.kept.push([...path, name]);
  }

  #asked(site: Site, field: Asked, place: FieldPlace): Options {
    const kind = field.get("type")?.[0] ?? this.#fitting(field) ?? "string";
    const percent = this.#density.options / 2;
    return drawField(site, kind, field, { place, percent });
  }

  /** A kind that takes all the options that are asked for, if there is one. */
  #fitting(field: Asked): string | undefined {
    const asked = [...field.keys()].flatMap((name) => {
      const kinds = fieldOptions[name]?.kinds;
      return kinds === undefined ? [] : [kinds];
    });
    const forms = field.get("default") ?? [];
    if (forms.includes("now")) asked.push(["datetime"]);
    if (forms.includes("today")) asked.push(["date"]);
    const fitting = KINDS.filter((kind) =>
      asked.every((kinds) => kinds.includes(kind)),
    );
    return this.#random.pick(fitting.length === 0 ? KINDS : fitting);
  }
}

/** What the record of a resource is called where it says nothing of it. */
export function nameOfRecord(name: string, { singleton, by }: Options): string {
  const isOne = singleton === true || by !== undefined;
  if (name === "stories") return isOne ? name : "story";
  return name.replace(/s$/, "");
}

/** Rows whose ids clients give are made by PUT, so that `create` goes. */
function withoutCreate(options: Options): Options {
  const { madeBy } = Object(options["key"]) as { readonly madeBy?: string };
  if (madeBy !== "client") return options;
  const without = (actions: unknown): readonly unknown[] =>
    [actions].flat().filter((action) => action !== "create");
  const { only, except } = options;
  return only === undefined
    ? { ...options, except: [...without(except ?? []), "create"] }
    : { ...options, only: without(only) };
}
