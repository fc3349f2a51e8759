/**
 * Tests of requests that reach their actions: every route, HEAD, forms that
 * name another method, subsets. Stage: emit.
 */
import type { OutputFile } from "../file.js";
import { HIDDEN_METHODS } from "../form-stub.js";
import { idsOf } from "../routes.js";
import {
  createRows,
  describeRequest,
  explainMissing,
  renderTest,
  writeRequest,
  type TestKit,
} from "./kit.js";
import { addRow, finishTable, writeCell, writeList } from "./table.js";

/** The route table as it stands, a line for each row. */
export function emitTableTests(kit: TestKit): readonly OutputFile[] {
  const rows = kit.model.routes.map((route) =>
    [
      ...[
        route.method,
        route.path,
        `${route.controller ?? ""}#${route.action ?? ""}`,
      ],
      ...[route.name ?? "-", ...route.formats],
    ].join(" "),
  );
  if (rows.length === 0) return [];
  const table = writeList("const rows: readonly string[] =", rows);
  return [renderTest("table.test", "tests/table", { table }, kit)];
}

export function emitRouteTests(kit: TestKit): readonly OutputFile[] {
  const rows = createRows("Row");
  for (const { row } of kit.samples) addRow(rows, row);
  if (rows.rows.length === 0) return [];
  const table = finishTable(rows, kit.missing.map(explainMissing));
  return [renderTest("routes.test", "tests/routes", { table }, kit)];
}

export function emitHeadTests(kit: TestKit): readonly OutputFile[] {
  const rows = createRows("Row");
  for (const { route, sample, query, to } of kit.samples) {
    if (route.method !== "GET") continue;
    addRow(rows, describeRequest("HEAD", sample, query, to));
  }
  if (rows.rows.length === 0) return [];
  const table = finishTable(rows);
  return [renderTest("head.test", "tests/head", { table }, kit)];
}

export function emitOverrideTests(kit: TestKit): readonly OutputFile[] {
  const { methodOverride } = kit.model;
  const rows = createRows("Row");
  for (const { route, row } of kit.samples) {
    if (HIDDEN_METHODS.has(route.method)) addRow(rows, row);
  }
  if (rows.rows.length === 0) return [];
  const data = { methodOverride, table: finishTable(rows) };
  return [
    renderTest("method-override.test", "tests/method-override", data, kit),
  ];
}

export function emitSubsetTests(kit: TestKit): readonly OutputFile[] {
  const rows = createRows("Change");
  for (const { route, sample, to } of kit.samples) {
    const ids = idsOf(route);
    if (ids === null) continue;
    const request = writeRequest(route.method, sample.path);
    addRow(rows, [request, writeCell("ids", ids), to]);
  }
  if (rows.rows.length === 0) return [];
  const table = finishTable(rows);
  return [renderTest("subsets.test", "tests/subsets", { table }, kit)];
}
