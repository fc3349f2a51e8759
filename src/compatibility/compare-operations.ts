/** What has changed in a row of the table that both manifests have. */
import { describeDeprecation } from "../model/deprecation.js";
import { compareInputs } from "./compare-inputs.js";
import { compareOutputs } from "./compare-outputs.js";
import { compareRules } from "./compare-rules.js";
import { compareSchemes } from "./compare-schemes.js";
import { compareMoves } from "./transitions.js";
import type { ListData } from "../runtime/database/tables.js";
import type { ApiOperation, CallerKind, Difference, Finding } from "./types.js";

/** All findings, at places in the later manifest. */
export function compareOperations(
  before: ApiOperation,
  after: ApiOperation,
): readonly Finding[] {
  const { place } = after;
  const isRedirect =
    before.redirect !== undefined || after.redirect !== undefined;
  const differences = isRedirect
    ? compareRedirects(before, after)
    : [
        ...compareFormats(before, after),
        ...compareForms(before, after),
        ...compareParams(before, after),
        ...compareLists(before, after),
        ...compareRows(before, after),
        ...compareVersions(before, after),
        ...compareEnvelopes(before, after),
        ...compareProblems(before, after),
      ];
  return [
    ...[...differences, ...compareDeprecations(before, after)].map(
      ([level, what]) => ({ level, what, path: place }),
    ),
    ...(isRedirect ? [] : compareCallers(before, after)),
    ...compareSchemes(before, after),
    ...compareInputs("body", before.body, after.body, place),
    ...compareInputs("query", before.query, after.query, place),
    ...compareMoves(before.moves, after.moves, place),
    ...compareOutputs(before.output, after.output, place),
  ];
}

/** What is said of it in replies breaks no client. */
function compareDeprecations(
  before: ApiOperation,
  after: ApiOperation,
): readonly Difference[] {
  const [old, now] = [before, after].map(
    ({ deprecated }) => deprecated && describeDeprecation(deprecated),
  );
  if (old === now) return [];
  return now === undefined
    ? [["other", "no longer deprecated"]]
    : [["other", `deprecated ${now}`]];
}

/** A client that follows redirects gets there with the method that it sent. */
function compareRedirects(
  before: ApiOperation,
  after: ApiOperation,
): readonly Difference[] {
  const [old, now] = [before.redirect, after.redirect];
  if (now === undefined)
    return [["other", "replies itself, and redirects no more"]];
  const isKept =
    after.method === "GET" || now.status === 307 || now.status === 308;
  if (old === undefined) {
    return [[isKept ? "other" : "breaking", `redirects to ${now.to}`]];
  }
  const found: Difference[] = [];
  if (old.to !== now.to) found.push(["other", `redirects to ${now.to}`]);
  if (old.status !== now.status) {
    const level = isKept ? "other" : "breaking";
    found.push([level, `redirects with ${now.status}, not ${old.status}`]);
  }
  return found;
}

function compareFormats(
  before: ApiOperation,
  after: ApiOperation,
): readonly Difference[] {
  const [old, now] = [before.formats, after.formats];
  const found: Difference[] = [
    ...old
      .filter((name) => !now.includes(name))
      .map((name): Difference => ["breaking", `no longer has ${name}`]),
    ...now
      .filter((name) => !old.includes(name))
      .map((name): Difference => ["additive", `has ${name}`]),
  ];
  const [first = ""] = old;
  const [favourite = ""] = now;
  if (first !== favourite && now.includes(first)) {
    const what = `replies with ${favourite}, not ${first}, if the client asks for none`;
    found.push(["breaking", what]);
  }
  return found;
}

function compareForms(
  before: ApiOperation,
  after: ApiOperation,
): readonly Difference[] {
  if (before.forms === after.forms) return [];
  return [
    after.forms
      ? ["additive", "takes forms"]
      : ["breaking", "no longer takes forms"],
  ];
}

/** What has changed in the values of path parameters. */
function compareParams(
  before: ApiOperation,
  after: ApiOperation,
): readonly Difference[] {
  const params = after.path.match(/[:*][^/.]+/g) ?? [];
  return params.flatMap((param, index): Difference[] => {
    const found: Difference[] = [];
    const old = before.constraints[index] ?? null;
    const now = after.constraints[index] ?? null;
    if (old !== now) {
      found.push(
        now === null
          ? ["additive", `takes any ${param}`]
          : ["breaking", `takes only a ${param} that matches ${now}`],
      );
    }
    const [oldKey, key] = [before.keys[index], after.keys[index]];
    if ((oldKey ?? null) !== null && (key ?? null) !== null && oldKey !== key) {
      found.push([
        "breaking",
        `${param} is ${String(key)}, not ${String(oldKey)}`,
      ]);
    }
    return found;
  });
}

/** Which parameters a list takes. An unknown parameter is rejected. */
function compareLists(
  before: ApiOperation,
  after: ApiOperation,
): readonly Difference[] {
  if (before.list === null || after.list === null) return [];
  const found: Difference[] = [];
  for (const [key, done] of [
    ["filter", "filtered"],
    ["sort", "sorted"],
  ] as const) {
    const [old, now] = [before.list, after.list].map((list) => [
      ...(list[key] ?? []),
      ...(key === "filter" ? Object.keys(list.filters ?? {}) : []),
    ]);
    if (old === undefined || now === undefined) continue;
    for (const name of old) {
      if (now.includes(name)) continue;
      found.push(["breaking", `can no longer be ${done} by ${name}`]);
    }
    for (const name of now) {
      if (old.includes(name)) continue;
      found.push(["additive", `can be ${done} by ${name}`]);
    }
  }
  found.push(...compareSearch(before.list.search, after.list.search));
  const [oldPage, page] = [pageOf(before), pageOf(after)];
  if (oldPage !== page) {
    found.push(["breaking", `its pages go by ${page}, not by ${oldPage}`]);
  }
  const [wasCounted, isCounted] = [before, after].map(
    ({ list }) => list?.total !== undefined,
  );
  if (wasCounted !== isCounted) {
    found.push(
      wasCounted === true
        ? ["breaking", "no longer says how many rows there are"]
        : ["additive", "says how many rows there are"],
    );
  } else if (before.list.total?.upTo !== after.list.total?.upTo) {
    found.push(["other", "counts its rows up to another number"]);
  }
  const renamed = before.total !== after.total && wasCounted === isCounted;
  if (renamed && before.envelope !== null && after.envelope !== null) {
    const [old, now] = [before.total, after.total].map((name) => name ?? "");
    found.push(["breaking", `calls its total ${now}, not ${old}`]);
  }
  if (before.list.order !== after.list.order) {
    found.push(["other", "has another order unless the request says one"]);
  }
  if (before.list.size !== after.list.size) {
    found.push(["other", "has another number of rows on a page"]);
  }
  return found;
}

function compareSearch(
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
): readonly Difference[] {
  if (after === undefined)
    return before === undefined
      ? []
      : [["breaking", "can no longer be searched"]];
  if (before === undefined) return [["additive", "can be searched"]];
  return before.toSorted().join() === after.toSorted().join()
    ? []
    : [["other", "is searched in other fields"]];
}

function pageOf({ list }: ApiOperation): NonNullable<ListData["page"]> {
  return list?.page ?? "cursor";
}

/** Which rows there are for a request. */
function compareRows(
  before: ApiOperation,
  after: ApiOperation,
): readonly Difference[] {
  if (JSON.stringify(before.where) === JSON.stringify(after.where)) return [];
  const isOpen = Object.keys(after.where).length === 0;
  return isOpen
    ? [["additive", "knows all rows"]]
    : [["breaking", "knows other rows"]];
}

/** Whose requests it takes: by rules, where one of the manifests has some. */
function compareCallers(
  before: ApiOperation,
  after: ApiOperation,
): readonly Finding[] {
  const [old, now] = [before.rules, after.rules];
  const isRuled = old?.hasCaller === true || now?.hasCaller === true;
  const isGuarded = [before, after].some(
    ({ callers }) => callers === "guarded",
  );
  if (old !== null && now !== null && isRuled && !isGuarded)
    return compareRules(old, now);
  if (before.callers === after.callers) return [];
  // Whom a guard lets through, no manifest says.
  if (now?.hasCaller === true) {
    const what = "its rules decide, no longer a guard";
    return [{ level: "breaking", what, path: now.path }];
  }
  const level = after.callers === "anyone" ? "additive" : "breaking";
  return [{ level, what: callersSaid[after.callers], path: after.place }];
}

const callersSaid: Readonly<Record<CallerKind, string>> = {
  anyone: "can access all rows",
  guarded: "can access all rows, behind a guard",
  own: "can access only the caller's own rows",
};

function compareVersions(
  before: ApiOperation,
  after: ApiOperation,
): readonly Difference[] {
  const [old, now] = [before.versions, after.versions];
  if (old === now) return [];
  if (now === "none") return [["breaking", "replies no longer have an ETag"]];
  const isChange = after.action?.endsWith("#update") === true;
  const isDestroy = after.action?.endsWith("#destroy") === true;
  if (now === "required" && (isChange || isDestroy)) {
    return [["breaking", "needs If-Match: 428 without it"]];
  }
  return old === "none" ? [["additive", "replies have an ETag"]] : [];
}

function compareProblems(
  before: ApiOperation,
  after: ApiOperation,
): readonly Difference[] {
  if (before.problem === after.problem) return [];
  return [["breaking", "its errors have another body"]];
}

function compareEnvelopes(
  before: ApiOperation,
  after: ApiOperation,
): readonly Difference[] {
  const isOfRecords = before.output !== null || before.body !== null;
  if (!isOfRecords || before.envelope === after.envelope) return [];
  if (after.envelope === null)
    return [["breaking", "its JSON has the record without its name"]];
  return [
    [
      "breaking",
      before.envelope === null
        ? "its JSON has the record in its name"
        : "its JSON has the record in another name",
    ],
  ];
}
