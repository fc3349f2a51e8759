/**
 * How pages show records: a table of many, the fields of one.
 */
import { tryPath } from "../routing/urls.js";
import type { Fields } from "./fields.js";
import { labelOf, textOf } from "./form-controls.js";
import { type Html, type HtmlValue, markup } from "./html.js";

/** A complete page, with its title as the heading too. */
export function pageOf(title: string, ...content: readonly HtmlValue[]): Html {
  return markup`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title}</title>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
    </html> `;
}

/**
 * A link in its own paragraph; nothing if the function cannot write the path.
 */
export function linkTo(path: string | (() => string), text: string): Html {
  const href = typeof path === "string" ? path : tryPath(path);
  if (href === undefined) return markup``;
  return markup`<p><a href="${href}">${text}</a></p> `;
}

/**
 * Many records as a table, with a row for each.
 *
 * @param pathOf the path of a row's own page, to which its first cell links, if
 * the function can write it
 */
export function tableOf<Row extends object>(
  fields: Fields,
  rows: readonly Row[],
  pathOf?: (row: Row) => string,
): Html {
  const names = Object.keys(fields);
  const heads = names.map(
    (name) => markup`<th scope="col">${labelOf(name)}</th>`,
  );
  const body = rows.map((row) => {
    const cells = names.map((name, index) => {
      const value = showValue(Reflect.get(row, name));
      if (index > 0 || pathOf === undefined) return markup`<td>${value}</td>`;
      const href = tryPath(() => pathOf(row));
      return href === undefined
        ? markup`<th scope="row">${value}</th>`
        : markup`<th scope="row"><a href="${href}">${value}</a></th>`;
    });
    return markup`<tr>
      ${cells}
    </tr> `;
  });
  return markup`<table>
    <thead>
      <tr>
        ${heads}
      </tr>
    </thead>
    <tbody>
      ${body}
    </tbody>
  </table> `;
}

/** One record: the names of its fields, and their values. */
export function detailsOf(fields: Fields, row: object): Html {
  const items = Object.keys(fields).map(
    (name) =>
      markup`<dt>${labelOf(name)}</dt>
        <dd>${showValue(Reflect.get(row, name))}</dd> `,
  );
  return markup`<dl>${items}</dl> `;
}

/** A value in a form that people can read. */
function showValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(showValue).join(", ");
  if (typeof value !== "object" || value === null) return textOf(value);
  return Object.entries(value)
    .map(([name, each]) => `${labelOf(name)}: ${showValue(each)}`)
    .join(", ");
}
