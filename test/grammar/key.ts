/**
 * A key of the grammar: the forms that its value can take, how one is written,
 * and how a written value is read back into forms. A word is a key with a form;
 * pairs are counted of words.
 */
import type { Random } from "../stores/reference/random.js";

export type Options = Readonly<Record<string, unknown>>;

/** Where a value is written, and what it may name there. */
export interface Site {
  readonly random: Random;
  /** Fields of the record that is seen here, by their names. */
  readonly fields: Options;
  /** Adds a field to that record, unless one of the name is there. */
  readonly need: (name: string, field: unknown) => string;
  /** The resource's own name. */
  readonly name: string;
  /** Resources with records that others may refer to: plurals. */
  readonly others: readonly string[];
  /** The names that views may give for `record`. */
  readonly records: readonly string[];
  /** Names of concerns. */
  readonly concerns: readonly string[];
}

/** Writes one form of a value. */
export type Write = (site: Site) => unknown;

export interface Key {
  /** `[""]` if all its values are alike. */
  readonly forms: readonly string[];
  /** Writes a value with these forms; undefined if there can be none here. */
  readonly write: (site: Site, forms: readonly string[]) => unknown;
  /** The forms that a written value has. */
  readonly read: (value: unknown) => readonly string[];
}

/** A key whose values are all alike. */
export function plain(write: Write): Key {
  return { forms: [""], write, read: () => [""] };
}

/** A key with one of a few values. */
export function choice(values: readonly (string | number | boolean)[]): Key {
  const forms = values.map(String);
  return {
    forms,
    write: ({ random }, [form]) =>
      values[forms.indexOf(form ?? random.pick(forms) ?? "")],
    read: (value) => [String(value)],
  };
}

/** A key whose value is one of several things, which are written differently. */
export function either(
  writes: Readonly<Record<string, Write>>,
  read: (value: unknown) => string,
): Key {
  return {
    forms: Object.keys(writes),
    write: (site, [form = ""]) => writes[form]?.(site),
    read: (value) => [read(value)],
  };
}

/** A key with a list of words. */
export function words(all: readonly string[]): Key {
  return {
    forms: all,
    write: ({ random }, forms) => {
      const more = random.some(all, 30).filter((one) => !forms.includes(one));
      return [...forms, ...more];
    },
    read: (value) =>
      (Array.isArray(value) ? value : [value]).filter(
        (one): one is string => typeof one === "string",
      ),
  };
}

/** A key with a mapping, whose entries are its forms. */
export function parts(
  writes: Readonly<Record<string, Write>>,
  read: (value: Options) => readonly string[] = (value) => Object.keys(value),
): Key {
  return {
    forms: Object.keys(writes),
    write: (site, forms) =>
      Object.assign({}, ...forms.map((form) => writes[form]?.(site))) as object,
    read: (value) => read((value ?? {}) as Options),
  };
}

/** A key and a form as one word. */
export function nameWord(key: string, form: string): string {
  return form === "" ? key : `${key}=${form}`;
}

/** Every word of some keys. */
export function listWords(keys: Readonly<Record<string, Key>>): string[] {
  return Object.entries(keys).flatMap(([key, { forms }]) =>
    forms.map((form) => nameWord(key, form)),
  );
}

/** A value that should be text; another text where it is none. */
export function textOf(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}
