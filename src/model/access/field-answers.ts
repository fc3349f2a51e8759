/** Who may see single fields, set them, and link refs, for each controller. Stage: model. */
import type { FieldAccess } from "../../runtime/database/tables.js";
import type { ControllerAction, Model } from "../types.js";
import type { AccessRow } from "./answers.js";
import { listWays } from "./ways.js";

/** What a caller may do with a field. */
export interface FieldRow extends Pick<AccessRow, "who" | "readers" | "words"> {
  readonly controller: string;
  /** As the manifest writes it: `team`. */
  readonly field: string;
  readonly may: keyof FieldAccess;
}

export const FIELD_RULES = ["read", "write", "link"] as const;

/** The fields with rules of their own, as far as a controller shows or takes them. */
export function listFieldAccess(model: Model): readonly FieldRow[] {
  const tables = new Map(model.tables.map((each) => [each.record.name, each]));
  const places = new Map(
    model.places.map(({ controller, data }) => [controller, data]),
  );
  return model.controllers.flatMap((controller) => {
    const place = places.get(controller.key);
    const table = tables.get(place?.record ?? "");
    if (place === undefined || table === undefined) return [];
    const known = { table, belonging: undefined };
    const read = (place.access ?? table.access)?.read;
    const used = listUsed(controller.actions);
    return table.record.fields.flatMap(({ name, written }) =>
      FIELD_RULES.flatMap((may) => {
        const rule = table.guarded?.[name]?.[may];
        if (rule === undefined || !used[may].includes(name)) return [];
        return [
          {
            ...{ controller: controller.key, field: written, may },
            who: listWays(rule, known, may === "link"),
            ...(read !== undefined && { readers: listWays(read, known) }),
            ...(table.words.length > 0 && { words: table.words }),
          },
        ];
      }),
    );
  });
}

/** The fields that the replies and the bodies of some actions have. */
export function listUsed(
  actions: readonly ControllerAction[],
): Readonly<Record<keyof FieldAccess, readonly string[]>> {
  const sent = actions.flatMap(({ record: { input } }) => {
    if (input === null || input.kind === "own") return [];
    const { creates, changes } = input.view;
    return input.kind === "new" ? creates : changes;
  });
  const read = actions.flatMap(({ record }) => record.output?.view.reads ?? []);
  return { read, write: sent, link: sent };
}

/** `see email`, `set level`, `link team`. */
export function nameFieldRow(
  { field, may }: Pick<FieldRow, "field" | "may">,
  show: (name: string) => string = String,
): string {
  return `${VERBS[may]} ${show(field)}`;
}

const VERBS = { read: "see", write: "set", link: "link" } as const;
