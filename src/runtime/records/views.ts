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

/**
 * What a views file exports; anything it omits is handled as if it had no
 * views.
 */
export interface View {
  list?(rows: readonly object[]): Html;
  page?(row: object): Html;
  form?(form: FormState): Html;
}

/** @param views the views of each controller, by its name in the route table */
export function createPages(views: Readonly<Record<string, View>>): Codec {
  const viewOf = (controller: string): View =>
    hasOwn(views, controller) ? (views[controller] ?? {}) : {};
  return {
    ...plain,
    write: (value, { controller }) => {
      if (typeof value !== "object" || value === null) {
        return typeof value === "string" ? value : null;
      }
      const shown = isHtml(value) ? value : show(viewOf(controller), value);
      return shown === undefined ? null : String(shown);
    },
    reject: (rejected, { controller }) => {
      const shown = viewOf(controller).form?.(createForm(rejected));
      return shown === undefined ? null : String(shown);
    },
  };
}

function show(view: View, value: object): Html | undefined {
  return Array.isArray(value)
    ? view.list?.(value as readonly object[])
    : view.page?.(value);
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
