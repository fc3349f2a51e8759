/**
 * Tests of requests that reach their actions: every route, HEAD, forms that
 * name another method, subsets. Stage: emit.
 */
import type { OutputFile } from "../file.js";
import { HIDDEN_METHODS, findOverride } from "../formats.js";
import { idsOf } from "../routes.js";
import {
  describeRequest,
  nameTestedAction,
  renderTest,
  type TestKit,
} from "./kit.js";
import { inParts } from "./parts.js";

/** The route table as it is, with a line for each row. */
export function emitTableTests(kit: TestKit): readonly OutputFile[] {
  const { routes } = kit.model;
  const rows = routes.map((route) => {
    const { method, path, name, formats } = route;
    return [
      method,
      path,
      nameTestedAction(route),
      name ?? "-",
      ...formats,
    ].join(" ");
  });
  const redirects = routes.some(({ redirect }) => redirect !== undefined);
  return rows.length === 0
    ? []
    : [renderTest("table", { rows, redirects }, kit)];
}

export function emitRouteTests(kit: TestKit): readonly OutputFile[] {
  const rows = kit.samples.map((each) => describeRequest(each));
  if (rows.length === 0) return [];
  const missing = kit.missing.map(({ method, path }) => ({ method, path }));
  return [
    renderTest("routes", { rows, table: inParts("rows", rows), missing }, kit),
  ];
}

export function emitHeadTests(kit: TestKit): readonly OutputFile[] {
  const rows = kit.samples
    .filter(({ route }) => route.method === "GET")
    .map((each) => describeRequest(each, "HEAD"));
  if (rows.length === 0) return [];
  return [renderTest("head", { rows, table: inParts("rows", rows) }, kit)];
}

export function emitOverrideTests(kit: TestKit): readonly OutputFile[] {
  const hidden = kit.samples.filter(
    ({ route, sample }) =>
      HIDDEN_METHODS.has(route.method) && kit.sampler.takesForms(route, sample),
  );
  if (hidden.length === 0) return [];
  const hearsOverride = findOverride(kit.model);
  const heard = hidden.filter(({ route }) => hearsOverride(route));
  const methodOverride = heard.length > 0;
  const rows = (methodOverride ? heard : hidden).map((each) =>
    describeRequest(each),
  );
  return [
    renderTest(
      "method-override",
      { methodOverride, rows, table: inParts("rows", rows) },
      kit,
    ),
  ];
}

export function emitSubsetTests(kit: TestKit): readonly OutputFile[] {
  const rows = kit.samples.flatMap(({ route, sample, to }) => {
    const ids = idsOf(route);
    const request = `${route.method} ${sample.path}`;
    return ids === null ? [] : [{ request, ids, to }];
  });
  return rows.length === 0 ? [] : [renderTest("subsets", { rows }, kit)];
}
