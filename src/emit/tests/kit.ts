/**
 * What the writers of generated tests share: the model, a sample request for
 * each route, and the files that tests import. Stage: emit.
 */
import type { Model, ModelRoute } from "../../model/types.js";
import { fromDir } from "../bound.js";
import type { OutputFile } from "../file.js";
import { nameManifest } from "../header.js";
import { findKeys, hasNumbers, type Keys, keyTypeOf } from "../records/keys.js";
import { idsOf } from "../routes.js";
import { importPath, type EmitTarget } from "../target.js";
import type { DataOf } from "../template-data/by-name.js";
import type { AllTestsData } from "../template-data/guards.js";
import type { RequestRow } from "../template-data/tests.js";
import { render } from "../template.js";
import type { Sample, Sampler } from "./samples.js";

/** A route, its request, and what tables say about it. */
export interface SampledRoute {
  readonly route: ModelRoute;
  readonly sample: Sample;
  /** `?article_ids[]=1`, if the action is not called without it. */
  readonly query: string;
  /** `GET /articles/1` */
  readonly request: string;
  /** `articles#show` */
  readonly to: string;
  /** What the action receives, with ids in their own types. */
  readonly params: RequestRow["params"];
}

export interface TestKit {
  readonly model: Model;
  readonly target: EmitTarget;
  readonly folder: string;
  readonly sampler: Sampler;
  /** The parameters of a route that are ids. */
  readonly keysOf: (route: ModelRoute) => Keys;
  /**
   * The routes to actions that have a sample, in table order, except for the
   * fallback.
   */
  readonly samples: readonly SampledRoute[];
  /** The redirects that have a sample, likewise. */
  readonly redirects: readonly SampledRoute[];
  /** Each of their addresses once, even if several routes share it. */
  readonly addresses: readonly string[];
  /** The routes without a sample. */
  readonly missing: readonly ModelRoute[];
}

/** Prepares everything that is needed more than once. */
export function createKit(
  model: Model,
  target: EmitTarget,
  folder: string,
  sampler: Sampler,
): TestKit {
  const samples: SampledRoute[] = [];
  const redirects: SampledRoute[] = [];
  const missing: ModelRoute[] = [];
  const addresses = new Set<string>();
  const keysOf = findKeys(model);
  for (const route of model.routes) {
    if (route.kind === "fallback") continue;
    const sample = sampler.sample(route);
    if (sample === null) {
      missing.push(route);
      continue;
    }
    const query = writeQuery(route);
    const request = `${route.method} ${sample.path}${query}`;
    const params = readParams(sample.params, keysOf(route));
    const list = route.redirect === undefined ? samples : redirects;
    list.push({
      route,
      sample,
      query,
      request,
      to: nameTestedAction(route),
      params,
    });
    addresses.add(sample.path);
  }
  return {
    model,
    target,
    folder,
    sampler,
    keysOf,
    samples,
    redirects,
    missing,
    addresses: [...addresses],
  };
}

/** Parameters as an action receives them: ids that are numbers are numbers. */
export function readParams(
  params: Sample["params"],
  keys: Keys,
): RequestRow["params"] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      keyTypeOf(keys, name) === "integer" ? Number(value) : value,
    ]),
  );
}

/** The query without which a request would not reach the action. */
export function writeQuery(route: ModelRoute): string {
  const ids = idsOf(route);
  return ids === null ? "" : `?${ids}[]=1`;
}

/** `articles#show`; for a redirect, `301 /articles/:id`. */
export function nameTestedAction({
  controller,
  action,
  redirect,
}: ModelRoute): string {
  return redirect === undefined
    ? `${controller ?? ""}#${action ?? ""}`
    : `${redirect.status} ${redirect.to}`;
}

/** The row of a route, optionally with another method. */
export function describeRequest(
  { sample, query, request, to, params }: SampledRoute,
  method?: string,
): RequestRow {
  return {
    request:
      method === undefined ? request : `${method} ${sample.path}${query}`,
    to,
    params,
  };
}

/**
 * Renders a test file from the template of the same name.
 *
 * @param file the file's name, if it is not the template's name with `.test`
 */
export function renderTest<Name extends keyof AllTestsData>(
  name: Name,
  data: AllTestsData[Name],
  { model, target, folder }: TestKit,
  file = `${name}.test`,
): OutputFile {
  const reach = (name: string): string =>
    importPath(folder, `${folder}/${name}`, target.importExtension);
  const support = {
    ...{ recorder: reach("recorder"), bodies: reach("bodies") },
    guard: reach("guard"),
  };
  const content = render(`tests/${name}`, {
    manifest: nameManifest(target),
    testRunner: target.testRunner,
    from: { ...fromDir(folder, target), ...support },
    hasNumbers: hasNumbers(model),
    ...data,
  } as DataOf<`tests/${Name}`>);
  return { path: `${folder}/${file}.ts`, owner: "machine", content };
}
