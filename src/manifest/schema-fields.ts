/**
 * The part of the schema that describes fields: those of a record, and those of
 * the bodies and queries of extra actions. Stage: parse. Shape only; the rules
 * check which options a type takes.
 */
import * as z from "zod";
import { SCALAR_TYPES, type ScalarType } from "../fields/types.js";
import { choice, flag, listOrItem, plainText, word } from "./fields.js";
import { rule } from "./schema-access.js";
import { ON_DELETE, OWNERSHIP, READING, SETTING, WRITING } from "./words.js";

/** `title: string`, or `body: text?` for an optional field. */
const typeWord = word(
  [
    ...SCALAR_TYPES,
    ...SCALAR_TYPES.map((name): `${ScalarType}?` => `${name}?`),
  ],
  "a type of field",
).transform((name) => ({
  type: name.replace("?", "") as ScalarType,
  ...(name.endsWith("?") && { optional: true }),
}));

/** A limit of a value: a number, or the text of a date or a decimal. */
const limit = z.union([z.number(), plainText]).optional();
const amount = z.number().optional();

/** Rows that refer to a row. */
interface ReferringEntry {
  /** The resource with these rows. */
  readonly of: string;
  /** The ref that leads to the row, if the manifest says which. */
  readonly by?: string | undefined;
  /** Where counting stops. */
  readonly max?: number | undefined;
}

const referring = {
  of: plainText.meta({
    description: "The resource whose rows refer to this one.",
    examples: ["comments"],
  }),
  by: plainText.optional().meta({
    description: "The ref that does, where its record has several.",
    examples: ["article"],
  }),
};

/** What replies show of what a ref refers to: fields of it, or all that its resource reads. */
export const embedded = z.union([flag, listOrItem(plainText)]);

/** The options of a field, apart from the fields of an object. */
const fieldOptions = z.strictObject({
  type: typeWord.optional().meta({
    description:
      "The type of the values; `?` after it: may be null, and may be left out.",
    examples: ["string", "text?"],
  }),
  enum: z
    .array(plainText)
    .optional()
    .meta({
      description: "Instead of a type: the words that are allowed.",
      examples: [["draft", "live"]],
    }),
  ref: plainText.optional().meta({
    description:
      "Instead of a type: the record that it refers to; the field is its id.",
    examples: ["users"],
  }),
  can: listOrItem(plainText)
    .optional()
    .meta({
      description:
        "Instead of a type: the actions of which replies say whether the caller may do them with the row. No request sets it.",
      examples: [["update", "destroy"]],
    }),
  count: z
    .union([
      plainText.transform((of): ReferringEntry => ({ of })),
      z.strictObject({
        ...referring,
        max: z
          .number()
          .optional()
          .describe("Where counting stops: more are not told apart."),
      }),
    ])
    .optional()
    .meta({
      description:
        "Instead of a type, with a database: how many rows of a resource refer to the row, of those that the caller may read.",
      examples: ["comments", { of: "comments", max: 1000 }],
    }),
  mine: z
    .union([
      plainText.transform((of): ReferringEntry => ({ of })),
      z.strictObject(referring),
    ])
    .optional()
    .meta({
      description:
        "Instead of a type, with a database: whether one of these rows is the caller's own.",
      examples: ["like"],
    }),
  embed: embedded.optional().meta({
    description:
      "For a ref, with a database: the fields of what it refers to that replies show beside its id; true for all that its own resource reads.",
    examples: [["name", "image"], true],
  }),
  many: flag.optional().describe("True: a list of such values."),
  optional: flag
    .optional()
    .describe("True: may be null, and may be left out; the same as `?`."),
  transitions: z
    .record(z.string(), listOrItem(plainText))
    .optional()
    .meta({
      description:
        "For an enum, with a database: the words that may follow each word. A row begins with the default, and nothing else changes the word.",
      examples: [{ draft: "review", review: ["draft", "live"] }],
    }),
  default: z
    .unknown()
    .optional()
    .meta({
      description:
        "The value if it is left out; `today` for a date, `now` for a datetime.",
      examples: ["draft", 0, "today"],
    }),
  unique: z
    .union([flag, listOrItem(plainText)])
    .optional()
    .meta({
      description:
        "True: no two records have the same value. Or other fields, within which that holds.",
      examples: [true, ["account"]],
    }),
  min: limit.meta({
    description: "The least number, decimal, date or time.",
    examples: [0, "0.00"],
  }),
  max: limit.meta({
    description: "The greatest number, decimal, date or time.",
    examples: [100],
  }),
  minLength: amount.describe("The least number of characters."),
  maxLength: amount.describe("The greatest number of characters."),
  minItems: amount.describe("The least number of items of a list."),
  maxItems: amount.describe("The greatest number of items of a list."),
  pattern: plainText.optional().meta({
    description: "A regular expression for the whole value.",
    examples: ["[a-z0-9-]+"],
  }),
  scale: amount.describe("How many digits a decimal has after its point."),
  read: z
    .union([choice("read", READING), rule])
    .optional()
    .meta({
      description:
        "`never`: no reply contains it. Or words for who may see it, if there is a `caller`.",
      examples: ["never", ["owner", "admin"]],
    }),
  write: z
    .union([choice("write", WRITING), rule])
    .optional()
    .meta({
      description:
        "Who may set it: every request (`always`), one that creates (`create`), or only your code (`never`). Or words for who may, if there is a `caller`.",
      examples: ["never", ["owner", "admin"]],
    }),
  computed: flag
    .optional()
    .describe(
      "True: your code works it out for each reply. It is not stored, and cannot be written.",
    ),
  onDelete: choice("onDelete", ON_DELETE)
    .optional()
    .describe(
      "What happens when the record that it refers to is deleted: that is refused (`restrict`), this one is deleted too (`cascade`), or the field becomes null (`clear`).",
    ),
  scope: choice("scope", OWNERSHIP)
    .optional()
    .describe(
      "Ownership, for stores: callers can access only their own records (`all`), or change only their own (`write`).",
    ),
  from: plainText.optional().meta({
    description:
      "The field whose text this one is made of when a row is created, with a database: letters from a to z, digits and dashes. It stays as it is, and no request sets it.",
    examples: ["title"],
  }),
  set: choice("set", SETTING)
    .optional()
    .describe(
      "`caller`: a new row gets the caller's id here, and no body sets it.",
    ),
  link: rule.optional().meta({
    description:
      "For a ref: who may let it refer to a row, if there is a `caller`; others leave it as it is, or empty.",
    examples: [["team.editor", "team.owner"]],
  }),
  column: plainText.optional().meta({
    description:
      "For stores: its column, if that has another name than the field.",
    examples: ["author_no"],
  }),
  was: listOrItem(plainText)
    .optional()
    .meta({
      description: "Its earlier names, the latest first.",
      examples: ["subtitle"],
    }),
  description: plainText
    .optional()
    .describe("A sentence for the documentation."),
  example: z.unknown().optional().describe("A value for the documentation."),
});

type OptionsOutput = z.output<typeof fieldOptions>;

/** A field as parsed, with short forms spelled out. */
export interface FieldEntry extends Omit<OptionsOutput, "type"> {
  readonly type?: ScalarType | undefined;
  readonly fields?: Readonly<Record<string, FieldEntry>> | undefined;
}

/** The options of a field, as they may be written. */
export interface FieldOptionsInput extends z.input<typeof fieldOptions> {
  fields?: Record<string, FieldInput> | undefined;
}

/** A field as it may be written: its type alone, or more. */
export type FieldInput = z.input<typeof typeWord> | FieldOptionsInput;

const field: z.ZodType<FieldEntry, FieldInput> = z
  .union([
    typeWord,
    z
      .strictObject({
        ...fieldOptions.shape,
        get fields() {
          return fields.optional().meta({
            description: "Instead of a type: the fields of an object.",
            examples: [{ street: "string", zip: "string?" }],
          });
        },
      })
      .transform(({ type, ...options }): FieldEntry => ({
        ...options,
        ...type,
      })),
  ])
  .meta({ id: "field" });

/** Fields by their names. */
export const fields = z.record(z.string(), field);
