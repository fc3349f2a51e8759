/**
 * What the real Rails router answers, and the rules of our own design: every
 * row of `data/` must hold.
 */
import { describe, expect, it } from "vitest";
import type { Model } from "../../src/model/types.js";
import { createModelMatcher } from "../../src/model/matcher.js";
import { compile, loadHelpers } from "../support/compile.js";
import {
  readRows,
  type HelperRow,
  type RequestRow,
  type Row,
  type RouteRow,
} from "./rows.js";

const FILES = ["routes", "match", "urls", "design", "rails-suite"];

async function compileValid(row: Row): Promise<Model> {
  const { model, errors } = await compile(row.manifest);
  expect(errors).toEqual([]);
  if (model === null) throw new Error("refused without an error");
  return model;
}

/** The columns that a row of the data has, as text: sets are compared. */
function list(
  routes: readonly RouteRow[],
  like: RouteRow | undefined,
): string[] {
  return routes
    .map(({ name, method, path, controller, action, constraints, defaults }) =>
      JSON.stringify([
        name,
        method,
        path,
        controller,
        action,
        like?.constraints && sortKeys(constraints),
        like?.defaults && sortKeys(defaults),
      ]),
    )
    .sort();
}

function sortKeys(record: Readonly<Record<string, string>> = {}): unknown {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

function checkRoutes(model: Model, wanted: readonly RouteRow[]): void {
  const own = model.routes.map((route) => ({
    ...route,
    controller: route.controller ?? "",
    action: route.action ?? "",
  }));
  expect(list(own, wanted[0])).toEqual(list(wanted, wanted[0]));
}

function checkRequest(model: Model, wanted: RequestRow): void {
  const found = createModelMatcher(model.routes)(wanted.method, wanted.path);
  if (wanted.status === "none") {
    expect([404, 405]).toContain(found.status);
    return;
  }
  const { status, controller, action, params, format, allow } = wanted;
  if (found.status !== 200) {
    expect(found).toEqual(allow === undefined ? { status } : { status, allow });
    return;
  }
  const answer = {
    status: found.status,
    controller: found.route.controller,
    action: found.route.action,
    params: found.params,
    format: found.format,
  };
  expect(answer).toEqual({ status, controller, action, params, format });
}

async function checkHelper(model: Model, wanted: HelperRow): Promise<void> {
  const helper = (await loadHelpers(model))[wanted.helper];
  if (helper === undefined) throw new Error(`no helper ${wanted.helper}`);
  if (wanted.error === undefined) {
    expect(helper(...wanted.args)).toBe(wanted.result);
  } else {
    expect(() => helper(...wanted.args)).toThrow(TypeError);
  }
}

describe.each(FILES)("%s.jsonl", (name) => {
  const rows = readRows(name);
  it.each(
    rows.map((row) => [row.id, row.rule ?? row.feature ?? row.suite, row]),
  )("%s %s", async (_id, _about, row) => {
    if ("helper" in row) {
      await checkHelper(await compileValid(row), row);
    } else if ("routes" in row) {
      const model = await compileValid(row);
      checkRoutes(model, row.routes);
      for (const request of row.requests ?? []) checkRequest(model, request);
    } else if ("status" in row) {
      checkRequest(await compileValid(row), row);
    } else {
      const { errors } = await compile(row.manifest);
      expect(errors).not.toEqual([]);
    }
  });
});
