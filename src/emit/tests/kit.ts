/**
 * What the writers of generated tests have in common: the model, a sample
 * request for each route, and the files that tests import. Stage: emit.
 */
import type { Model, Route } from "../../model/types.js";
import type { OutputFile } from "../file.js";
import { nameManifest } from "../header.js";
import type { TemplateName } from "../../generated/templates.js";
import { idsOf } from "../routes.js";
import { importPath, type Target } from "../target.js";
import { render } from "../template.js";
import type { Sample, Sampler } from "./samples.js";
import {
  writeCell,
  createTable,
  type Cell,
  type Row,
  type Table,
} from "./table.js";

/** A route, its request, and what tables say of it. */
export interface SampledRoute {
  readonly route: Route;
  readonly sample: Sample;
  /** `?article_ids[]=1`, where the action is not called without. */
  readonly query: string;
  /** The columns of its request, what it reaches, and with which parameters. */
  readonly row: Row;
  readonly to: Cell;
}

export interface TestKit {
  readonly model: Model;
  readonly target: Target;
  readonly folder: string;
  readonly sampler: Sampler;
  /** The routes that have a sample, in table order; the fallback is not one. */
  readonly samples: readonly SampledRoute[];
  /** Each address of theirs once, though several routes have it. */
  readonly addresses: readonly string[];
  /** The routes that have none. */
  readonly missing: readonly Route[];
}

/** Prepares everything that is asked for more than once. */
export function createKit(
  model: Model,
  target: Target,
  folder: string,
  sampler: Sampler,
): TestKit {
  const samples: SampledRoute[] = [];
  const missing: Route[] = [];
  const addresses = new Set<string>();
  for (const route of model.routes) {
    if (route.kind === "fallback") continue;
    const sample = sampler.sample(route);
    if (sample === null) {
      missing.push(route);
      continue;
    }
    const query = writeQuery(route);
    const to = writeTo(route);
    const row = describeRequest(route.method, sample, query, to);
    samples.push({ route, sample, query, to, row });
    addresses.add(sample.path);
  }
  return {
    ...{ model, target, folder, sampler, samples, missing },
    addresses: [...addresses],
  };
}

/** What a request has to say besides its path for the action to be called. */
export function writeQuery(route: Route): string {
  const ids = idsOf(route);
  return ids === null ? "" : `?${ids}[]=1`;
}

/** `to: "articles#show"` */
export function writeTo({ controller, action }: Route): Cell {
  return writeCell("to", `${controller ?? ""}#${action ?? ""}`);
}

/** `request: "GET /articles/1"` */
export function writeRequest(method: string, path: string, query = ""): Cell {
  return writeCell("request", `${method} ${path}${query}`);
}

/** The columns of a request that reaches its action. */
export function describeRequest(
  method: string,
  sample: Sample,
  query: string,
  to: Cell,
): Row {
  return [writeRequest(method, sample.path, query), to, sample.params];
}

/** Why there is no row for a route. */
export function explainMissing(route: Route): string {
  return `${route.method} ${route.path}: no values were found that lead to this route alone.`;
}

/** A table of rows, as `const rows`. */
export function createRows(type: string): Table {
  return createTable(`const rows: readonly ${type}[] =`);
}

const RUNNERS = {
  vitest: 'import { expect, test } from "vitest";',
  node: 'import assert from "node:assert/strict";\nimport { test } from "node:test";',
};

/** How a test file begins: the lines that import the runner. */
export function writeRunner({ testRunner }: Target): string {
  return RUNNERS[testRunner];
}

/** The files that tests import: the machine's, and one of their own. */
const IMPORTED = [
  ...["app", "contracts", "http", "router", "routes", "urls"],
  "recorder",
];

/** Renders a file of tests from the template of its name. */
export function renderTest(
  name: string,
  template: TemplateName,
  data: object,
  { target, folder }: TestKit,
): OutputFile {
  const from: Record<string, string> = {};
  for (const file of IMPORTED) {
    const path = `${file === "recorder" ? folder : target.dir}/${file}`;
    from[file] = importPath(folder, path, target.importExtension);
  }
  return {
    path: `${folder}/${name}.ts`,
    owner: "machine",
    content: render(template, {
      manifest: nameManifest(target),
      runner: writeRunner(target),
      testRunner: target.testRunner,
      from,
      ...data,
    }),
  };
}
