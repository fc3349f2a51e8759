/**
 * Tests of the URL helpers and builders: what they write, literally; that the
 * router reads it back; and what they refuse. Stage: emit.
 */
import { ownValue } from "../../diagnostics/values.js";
import { segmentsOf } from "../../model/path.js";
import type { Helper, ModelRoute } from "../../model/types.js";
import type { OutputFile } from "../file.js";
import { HIDDEN_METHODS } from "../formats.js";
import type { TestsData } from "../template-data/tests.js";
import { nameTestedAction, renderTest, type TestKit } from "./kit.js";
import { inParts } from "./parts.js";
import { createSample, type Sample } from "./samples.js";

type Rows = TestsData["urls"];

/** A suffix that is not a format: the name of a format cannot have a dot. */
const NO_FORMAT = "no.format";

/** A value that must be encoded. */
const AWKWARD = "a/b c?é";

/** Values that a constraint may refuse. */
const ODD = ["x", "-", "0", "new", "a b"];

/** A row for a helper: called for a path, for a URL, and with any format. */
function describeHelper(
  { base, args, formats }: Helper,
  route: ModelRoute,
  { values, path, params }: Sample,
): Rows["rows"][number] {
  return {
    base,
    values,
    params,
    args: args.map(({ property }, index) => ({
      property,
      value: values[index] ?? "",
    })),
    request: `${route.method} ${path}`,
    to: nameTestedAction(route),
    formats: formats.join(" "),
  };
}

/**
 * The same address with values that must be encoded, if they are allowed; the
 * last one ends like a format.
 */
function makeAwkward(
  helper: Helper,
  route: ModelRoute,
  { values }: Sample,
  { sampler }: TestKit,
): Sample | null {
  const isFree = (name: string | undefined): boolean =>
    name !== undefined && !Object.hasOwn(route.constraints, name);
  if (!route.params.some(isFree)) return null;
  const awkward = createSample(
    route,
    values.map((value, index) =>
      isFree(route.params[index]) ? AWKWARD : value,
    ),
  );
  if (!sampler.isPlain(helper, awkward) || !sampler.accepts(helper, awkward))
    return null;
  const suffix = helper.suffixes.at(-1);
  const last = awkward.values.at(-1) ?? "";
  if (suffix === undefined || last !== AWKWARD) return awkward;
  if (!helper.path.endsWith(`/:${route.params.at(-1) ?? ""}`)) return awkward;
  const ending = createSample(
    route,
    awkward.values.with(-1, `${last}.${suffix}`),
    `${awkward.path}%2E${suffix}`,
  );
  return sampler.accepts(helper, ending) ? ending : awkward;
}

function describeHelperRows(helper: Helper, kit: TestKit): Rows["rows"] {
  const [route] = helper.routes;
  const sample = kit.sampler.sampleHelper(helper);
  if (route === undefined || sample === null) return [];
  const awkward = makeAwkward(helper, route, sample, kit);
  return [sample, awkward].flatMap((each) =>
    each === null ? [] : [describeHelper(helper, route, each)],
  );
}

/** The words that other routes have in place of a helper's value. */
function listWords({ path, rivals }: Helper, param: string): readonly string[] {
  const at = segmentsOf(path).findIndex(
    (segment) => segment.kind === "param" && segment.name === param,
  );
  const words = rivals.flatMap((rival) => {
    const segment = segmentsOf(rival.path)[at];
    return segment?.kind === "static" ? [decodeURIComponent(segment.text)] : [];
  });
  return [...new Set(words)];
}

/** Rows for values that would lead elsewhere, or that a constraint refuses. */
function describeRefusals(
  helper: Helper,
  { sampler }: TestKit,
): Rows["refused"] {
  const [route] = helper.routes;
  const sample = sampler.sampleHelper(helper);
  if (route === undefined || sample === null) return [];
  return route.params.flatMap((name, index) => {
    const source = ownValue(route.constraints, name);
    const odd =
      source === undefined
        ? undefined
        : ODD.find((value) => !new RegExp(`^(?:${source})$`).test(value));
    const words = listWords(helper, name).filter((word) => {
      const { path } = createSample(route, sample.values.with(index, word));
      return sampler.isTaken(helper, path);
    });
    return (odd === undefined ? words : [...words, odd]).map((value) => ({
      by: `${helper.base}Path`,
      value,
      values: sample.values.with(index, value),
    }));
  });
}

function describeBuilders(
  helper: Helper,
  { sampler, model }: TestKit,
): Rows["builders"] {
  const sample = sampler.sampleHelper(helper);
  if (sample === null) return [];
  const { values, path } = sample;
  const { methodOverride = true } = model;
  return helper.routes.flatMap(({ builder, method }) =>
    builder === null
      ? []
      : [
          {
            name: builder,
            values,
            form: methodOverride && HIDDEN_METHODS.has(method),
            request: `${method} ${path}`,
          },
        ],
  );
}

export function emitUrlTests(kit: TestKit): readonly OutputFile[] {
  const { helpers, formats } = kit.model;
  const rows = helpers.flatMap((helper) => describeHelperRows(helper, kit));
  if (rows.length === 0) return [];
  const builders = helpers.flatMap((helper) => describeBuilders(helper, kit));
  const refused = helpers.flatMap((helper) => describeRefusals(helper, kit));
  const data = {
    names: [...formats.map(({ name }) => name), NO_FORMAT],
    rows,
    table: inParts("rows", rows),
    missing: helpers
      .filter((helper) => kit.sampler.sampleHelper(helper) === null)
      .map(({ base, path }) => ({ base, path })),
    refused,
    refusedTable: inParts("refused", refused),
    builders,
    builderTable: inParts("builders", builders),
    hasForms: builders.some(({ form }) => form),
    redirects: helpers.some(({ routes }) => routes[0]?.redirect !== undefined),
  };
  return [renderTest("urls", data, kit)];
}
