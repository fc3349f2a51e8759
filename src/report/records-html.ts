/**
 * The records for the page of routes: a card for each, and links where they
 * refer to one another. Stage: report. Text out.
 */
import type { RecordField, RecordModel } from "../model/records/types.js";
import { listFieldNotes, nameType } from "./field-notes.js";
import { escapeForPage } from "./html.js";

/** The whole section; "" if there are no records. */
export function renderRecordsHtml(records: readonly RecordModel[]): string {
  if (records.length === 0) return "";
  const cards = records.map((record) => renderCard(record, records));
  return `<section id="records" aria-labelledby="records-title">
<h2 id="records-title">Records</h2>
<div class="cards">
${cards.join("\n")}
</div>
</section>`;
}

function renderCard(
  record: RecordModel,
  records: readonly RecordModel[],
): string {
  const { name, type, fields } = record;
  const members = fields.map(
    (field) =>
      `<dt>${escapeForPage(field.name)}</dt><dd>${describe(field, records)}</dd>`,
  );
  const from = records.filter((other) =>
    other.fields.some(({ ref }) => ref?.record === name),
  );
  const links = from.map(linkTo).join(", ");
  const back = links === "" ? "" : `<p>Referred to by: ${links}</p>`;
  return `<article id="${idOf(name)}"><h3>${escapeForPage(type)}</h3><dl>${members.join("")}</dl>${back}</article>`;
}

function describe(field: RecordField, records: readonly RecordModel[]): string {
  const { data, ref } = field;
  const to = records.find(({ name }) => name === ref?.record);
  const notes = listFieldNotes(field, records);
  // The first note of a ref is where it leads.
  const [arrow = "", ...rest] = notes;
  const shown = to === undefined ? notes : rest;
  const parts = [nameType(data), ...shown].map(escapeForPage);
  const link =
    to === undefined
      ? []
      : [
          escapeForPage(arrow).replace(escapeForPage(to.type), () =>
            linkTo(to),
          ),
        ];
  return [...parts.slice(0, 1), ...link, ...parts.slice(1)].join(", ");
}

function linkTo({ name, type }: RecordModel): string {
  return `<a href="#${idOf(name)}">${escapeForPage(type)}</a>`;
}

function idOf(name: string): string {
  return `record:${escapeForPage(name)}`;
}
