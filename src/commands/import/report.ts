/**
 * The report of an import: how much became what, and what did not. Text only.
 */
import { showOnLine } from "../../diagnostics/show-text.js";
import type { ImportedRoutes } from "../../import/import-routes.js";
import type { LeftOutRoute } from "../../import/source.js";

/** The report as JSON. */
export function toReport(
  { shares, leftOut, notes }: ImportedRoutes,
  manifest: string | null,
): object {
  const { actions, extras, rows } = shares;
  const routes = actions + extras + rows;
  return {
    version: 1,
    manifest,
    routes,
    actions,
    extras,
    rows,
    leftOut,
    notes,
  };
}

/**
 * The report as text.
 *
 * @param isFull whether to list every route that is left out, or written in
 * another way
 */
export function renderReport(
  { shares, leftOut, notes }: ImportedRoutes,
  isFull: boolean,
): string {
  const { actions, extras, rows } = shares;
  const routes = actions + extras + rows;
  const line = (count: number, what: string): string =>
    `  ${String(count).padStart(5)}  ${share(count, routes)}  ${what}\n`;
  return [
    `${count(routes, "route")}:\n`,
    line(actions, "the seven actions of resources"),
    line(extras, "extra actions of resources"),
    line(rows, "entries of `routes`"),
    listRest({ leftOut, notes }, isFull),
  ].join("");
}

/** What is left out, and what is written in another way. */
export function listRest(
  { leftOut, notes }: Pick<ImportedRoutes, "leftOut" | "notes">,
  isFull: boolean,
): string {
  return [
    list("Left out, as a manifest cannot say it", leftOut, isFull),
    list("Written in another way, or not kept", notes, isFull, gather),
  ].join("");
}

function share(part: number, all: number): string {
  const percent = all === 0 ? 0 : Math.round((100 * part) / all);
  return `${String(percent).padStart(3)} %`;
}

function list(
  title: string,
  entries: readonly LeftOutRoute[],
  isFull: boolean,
  shorten = (all: readonly LeftOutRoute[]): readonly LeftOutRoute[] => all,
): string {
  if (entries.length === 0) return "";
  if (!isFull) return `${title}: ${entries.length} (--report lists them)\n`;
  const lines = shorten(entries).map(
    ({ route, reason }) => `  ${showOnLine(`${route}: ${reason}`)}\n`,
  );
  return `${title}:\n${lines.join("")}`;
}

/** Up to this many routes with the same reason get a line each. */
const FEW = 3;

/** Merges many routes with the same reason into one entry; the JSON has all. */
function gather(notes: readonly LeftOutRoute[]): readonly LeftOutRoute[] {
  const byReason = new Map<string, LeftOutRoute[]>();
  for (const note of notes) {
    const same = byReason.get(note.reason) ?? [];
    same.push(note);
    byReason.set(note.reason, same);
  }
  return [...byReason.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined || same.length <= FEW) return same;
    const route = `${first.route}, and ${same.length - 1} others`;
    return [{ route, reason: first.reason }];
  });
}

/** `1 route`, `2 routes` */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
