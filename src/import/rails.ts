/**
 * Routes of a Rails application, from the output of `rails routes --expanded`
 * or `rails routes`. Stage: import.
 */
import { CannotRun } from "../diagnostics/cannot-run.js";
import { METHODS } from "../manifest/words.js";
import { expandOptional } from "./optional-parts.js";
import type { LeftOutRoute, ImportSource, SourceRoute } from "./source.js";

/** A route as listed, in Rails' own terms. */
interface Row {
  readonly prefix: string;
  /** `GET`, `GET|POST`; "" for any method. */
  readonly verb: string;
  /** `/articles/:id(.:format)` */
  readonly uri: string;
  /** `articles#show`, `redirect(301, /articles)`, `Sidekiq::Web`. */
  readonly target: string;
}

/** Modules of controllers from Rails itself, or gems that draw routes. */
const GEMS =
  /^(?:rails|active_storage|action_mailbox|turbo|devise|doorkeeper)\//;

/**
 * Reads a list of routes.
 *
 * @param shown how messages name the list
 * @throws CannotRun if the text is not such a list
 */
export function readRails(text: string, shown: string): ImportSource {
  const isExpanded = /^-+\[ Route \d+ \]/m.test(text);
  const rows = isExpanded ? readParagraphs(text) : readTable(text);
  if (rows.length === 0) {
    throw new CannotRun(
      "import-source",
      `${shown} has no routes as Rails lists them`,
      "make it with `rails routes --expanded > routes.txt`",
    );
  }
  const routes: SourceRoute[] = [];
  const leftOut: LeftOutRoute[] = [];
  const notes: LeftOutRoute[] = [];
  for (const row of rows) readRow(row, routes, leftOut, notes);
  return { routes, leftOut, notes };
}

function readParagraphs(text: string): readonly Row[] {
  return text
    .split(/^-+\[ Route \d+ \].*$/m)
    .slice(1)
    .flatMap((paragraph) => {
      const cell = (name: string): string => {
        const line = paragraph
          .split("\n")
          .find((each) => each.startsWith(name));
        return line?.slice(line.indexOf("|") + 1).trim() ?? "";
      };
      const row = {
        prefix: cell("Prefix"),
        verb: cell("Verb"),
        uri: cell("URI"),
        target: cell("Controller#Action"),
      };
      return row.uri === "" ? [] : [row];
    });
}

/** A line of the table; its first two columns may be empty. */
const LINE =
  /^ *(?:([a-z_]\w*) +)?(?:([A-Z]+(?:\|[A-Z]+)*) +)?([/(*]\S*) +(\S.*)$/;

function readTable(text: string): readonly Row[] {
  return text.split("\n").flatMap((line) => {
    const found = LINE.exec(line.trimEnd());
    if (found === null) return [];
    const [, prefix = "", verb = "", uri = "", target = ""] = found;
    return [{ prefix, verb, uri, target }];
  });
}

function readRow(
  { prefix, verb, uri, target }: Row,
  routes: SourceRoute[],
  leftOut: LeftOutRoute[],
  notes: LeftOutRoute[],
): void {
  const path = uri.replace(/\(\.:format\)$/, "");
  const shown = `${verb === "" ? "ANY" : verb} ${path}`;
  const refuse = (reason: string): void => {
    leftOut.push({ route: shown, reason });
  };
  const redirect = /^redirect\((\d+)(?:, (.*))?\)/.exec(target);
  const [, controller, action, options = ""] =
    /^([\w/-]+)#(\w+)(?: (\{.*\}))?/.exec(target) ?? [];
  if (redirect === null && (controller === undefined || action === undefined)) {
    refuse(`it is mounted: ${target}`);
    return;
  }
  if (GEMS.test(`${controller ?? ""}/`)) {
    refuse(`it belongs to a gem: ${target}`);
    return;
  }
  const to = redirect?.[2];
  if (redirect !== null && to === undefined) {
    refuse("the list does not show where it redirects to");
    return;
  }
  if (options !== "") {
    notes.push({ route: shown, reason: `${options} is not kept` });
  }
  const methods = verb === "" ? METHODS : verb.split("|");
  if (verb === "" && redirect === null) {
    notes.push({ route: shown, reason: `any method is ${METHODS.join(", ")}` });
  }
  const leads =
    to === undefined
      ? { controller, action }
      : {
          redirect: {
            to: to.replaceAll(/%\{(\w+)\}/g, ":$1"),
            status: Number(redirect?.[1]),
          },
        };
  for (const [index, each] of expandOptional(path).entries()) {
    const name = index === 0 && prefix !== "" ? prefix : undefined;
    for (const method of redirect === null ? methods : ["GET"]) {
      const path = toBraces(each);
      routes.push({ method, path, name, helper: name, ...leads });
    }
  }
}

/** Rewrites `/:id/*rest` as `/{id}/{+rest}`. */
function toBraces(path: string): string {
  return path
    .replaceAll(/:([a-z_]\w*)/gi, "{$1}")
    .replaceAll(/\*([a-z_]\w*)/gi, "{+$1}");
}
