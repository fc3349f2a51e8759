/**
 * Pages of records: HTML that the project's own views write. What an action
 * replies with becomes a list or a page, and an invalid body becomes its form
 * again, with what was sent and what is wrong with it.
 */
import type { Codec, Rejected } from "../http/described.js";
import { hasOwn, isRecord } from "../values.js";
import type { Input } from "./bodies.js";
import type { FormState } from "./form-fields.js";
import { type Html, isHtml, html as plain } from "./html.js";
import {
  type ListState,
  type PageFacts,
  type PageState,
  readListState,
  readPageState,
} from "./page-states.js";

/**
 * What a views file exports; anything it omits is handled as if it had no
 * views.
 */
export interface View {
  list?(rows: readonly object[], state: ListState): Html;
  page?(row: object, state: PageState): Html;
  form?(form: FormState): Html;
}

type ByController<Value> = Readonly<Record<string, Value>>;

/**
 * @param views the views of each controller, by its name in the route table
 * @param facts what the manifest says of them
 */
export function createPages(
  views: ByController<View>,
  facts: ByController<PageFacts> = {},
): Codec {
  const viewOf = (controller: string): View =>
    hasOwn(views, controller) ? (views[controller] ?? {}) : {};
  const factsOf = (controller: string): PageFacts =>
    hasOwn(facts, controller) ? (facts[controller] ?? {}) : {};
  return {
    ...plain,
    write: (value, { controller, action, url }, headers) => {
      if (typeof value !== "object" || value === null) {
        return typeof value === "string" ? value : null;
      }
      const { search, moves } = factsOf(controller);
      const show = (): Html | undefined => {
        if (isHtml(value)) return value;
        const view = viewOf(controller);
        if (!Array.isArray(value))
          return view.page?.(value, readPageState(moves, value));
        // Other actions that list rows have a query of their own.
        const known = action === "index" ? search : undefined;
        const state = readListState(known, url, headers);
        return view.list?.(value as readonly object[], state);
      };
      const shown = show();
      return shown === undefined ? null : String(shown);
    },
    reject: (rejected, { controller }) => {
      const shown = viewOf(controller).form?.(createForm(rejected));
      return shown === undefined ? null : String(shown);
    },
  };
}

/** The form that was sent, to be sent to the same address again. */
function createForm({
  method,
  target,
  input,
  values,
  faults,
}: Rejected): FormState {
  const hidden = { name: "_method", value: method };
  // Every reader of a record's body has its fields.
  const { fields, unseen } = input as Input<unknown, unknown>;
  return {
    target: {
      method: "post",
      action: target,
      ...(method !== "POST" && { hidden }),
    },
    values: isRecord(values) ? values : {},
    fields,
    unseen,
    faults,
    isSent: true,
  };
}
