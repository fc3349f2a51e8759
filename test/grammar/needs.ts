/**
 * What words need beside them before they are accepted at all: it is asked for with
 * them, as else chance would have to draw it.
 */
import { extraKinds } from "../../src/manifest/words.js";
import type { Asked, Wish } from "./draft.js";

interface Need {
  readonly top?: Readonly<Record<string, string>>;
  readonly resource?: Readonly<Record<string, string>>;
  readonly field?: Readonly<Record<string, string>>;
}

const STORED: Need = { top: { database: "sqlite" } };
const CALLED: Need = { top: { database: "sqlite", caller: "roles" } };

/** Of the manifest itself. */
const TOP_NEEDS: Readonly<Record<string, Need>> = {
  "output.access": CALLED,
  "caller=words": STORED,
};

const RESOURCE_NEEDS: Readonly<Record<string, Need>> = {
  by: STORED,
  parent: STORED,
  returns: { ...STORED, resource: { by: "" } },
  inside: STORED,
  embed: STORED,
  open: { top: { security: "bearer" } },
  ...{ list: STORED, where: STORED, concurrency: STORED },
  ...{ table: STORED, scope: STORED },
  ...{ access: CALLED, members: CALLED },
  "access=own": { top: { database: "sqlite", caller: "words" } },
  ...Object.fromEntries(
    extraKinds.map((kind) => [`${kind}=access`, { top: { caller: "roles" } }]),
  ),
  "member=transition": STORED,
  "member=restore": { ...STORED, resource: { destroy: "soft" } },
  destroy: STORED,
  schema: { top: { database: "postgres" } },
};

const FIELD_NEEDS: Readonly<Record<string, Need>> = {
  scope: { ...STORED, field: { type: "ref" } },
  set: { ...CALLED, field: { type: "ref" } },
  ...Object.fromEntries(
    ["words", "owner"].flatMap((form) => [
      [`read=${form}`, CALLED],
      [`write=${form}`, { ...CALLED, field: { optional: "true" } }],
      [`link=${form}`, { ...CALLED, field: { type: "ref" } }],
    ]),
  ),
  "type=can": CALLED,
  onDelete: { ...STORED, field: { type: "ref" } },
  "onDelete=clear": { ...STORED, field: { type: "ref", optional: "true" } },
  "default=now": { field: { type: "datetime" } },
  "default=today": { field: { type: "date" } },
  from: { ...STORED, field: { type: "string" } },
  embed: { ...STORED, field: { type: "ref" } },
  transitions: { ...STORED, field: { type: "enum", default: "value" } },
  minItems: { field: { many: "true" } },
  maxItems: { field: { many: "true" } },
  "unique=within": STORED,
};

/** Keys of a resource that is below another. */
const BELOW = ["parent", "returns", "inside"];

/** A wish with all that its words need, but for what it says itself. */
export function addNeeds(wish: Wish): Wish {
  const needs = [
    ...listNeeds(wish.top, TOP_NEEDS),
    ...listNeeds(wish.resource, RESOURCE_NEEDS),
    ...listNeeds(wish.field ?? new Map(), FIELD_NEEDS),
    ...listNeeds(wish.top, TOP_NEEDS),
  ];
  // What is needed of a resource beside this one.
  const around = [wish.parent, wish.seen].flatMap((asked) =>
    asked === null ? [] : listNeeds(asked, RESOURCE_NEEDS),
  );
  const add = (asked: Asked, kind: keyof Need, some: readonly Need[]): Asked =>
    new Map([
      ...some.flatMap((need) =>
        Object.entries(need[kind] ?? {}).map(
          ([name, form]): [string, readonly string[]] => [name, [form]],
        ),
      ),
      ...asked,
    ]);
  const { parent, seen, field } = wish;
  // A view of one row shows a record that has one.
  const single: Need = { resource: { singleton: "true" } };
  const isOne = ["singleton", "by"].some((key) => wish.resource.has(key));
  const shown = isOne ? [...around, single] : around;
  return {
    top: add(wish.top, "top", [...needs, ...around]),
    resource: add(wish.resource, "resource", needs),
    field: field && add(field, "field", needs),
    parent:
      parent === null && BELOW.some((key) => wish.resource.has(key))
        ? new Map()
        : parent && add(parent, "resource", around),
    seen: seen && add(seen, "resource", shown),
  };
}

/** The needs of keys, and of their forms. */
function listNeeds(
  asked: Asked,
  needs: Readonly<Record<string, Need>>,
): readonly Need[] {
  return [...asked].flatMap(([name, forms]) =>
    [name, ...forms.map((form) => `${name}=${form}`)].flatMap((word) => {
      const need = needs[word];
      return need === undefined ? [] : [need];
    }),
  );
}
