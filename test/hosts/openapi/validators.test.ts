/**
 * Documents beside the validators that people have: no error and no warning, on
 * the examples and on random manifests. Redocly's strictest rules are among them;
 * that two paths may look alike is what the router is for, and its only exception.
 */
import SwaggerParser from "@apidevtools/swagger-parser";
import { validate as validateByReadme } from "@readme/openapi-parser";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { validate as validateByScalar } from "@scalar/openapi-parser";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { ModelRoute } from "../../../src/model/types.js";
import type { OpenApi } from "../../../src/openapi/document.js";
import {
  describe,
  findFaults,
  modelOf,
  readExample,
} from "../../openapi/documents.js";
import {
  arbitraryManifest,
  hostileManifest,
} from "../../support/arbitrary-manifest.js";
import { recordManifest } from "../../support/arbitrary-records.js";
import { storeManifest } from "../../support/arbitrary-stores.js";
import { compile } from "../../support/compile.js";
import { countRuns } from "../../support/runs.js";

type Validate = (document: OpenApi) => Promise<readonly unknown[]>;

let redocly: Awaited<ReturnType<typeof createConfig>>;

beforeAll(async () => {
  redocly = await createConfig({
    extends: ["recommended-strict"],
    rules: { "no-ambiguous-paths": "off" },
  });
});

/** What only redirects are told: that they reply with nothing but a redirect. */
function isOfRedirect(
  { paths }: OpenApi,
  { ruleId, pointer }: { readonly ruleId: string; readonly pointer: string },
): boolean {
  const [, , path = "", method = ""] = pointer
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const operation =
    paths[decodeURIComponent(path)]?.[method] ?? paths[path]?.[method];
  return (
    ruleId === "operation-2xx-response" &&
    operation?.operationId.startsWith("redirect") === true
  );
}

const validators: Readonly<Record<string, Validate>> = {
  seriousme: findFaults,
  redocly: async (document) => {
    const source = JSON.stringify(document);
    const problems = await lintFromString({ source, config: redocly });
    return problems
      .map(({ ruleId, message, location }) => ({
        ...{ ruleId, message, pointer: location[0]?.pointer ?? "" },
      }))
      .filter((problem) => !isOfRedirect(document, problem));
  },
  readme: async (document) => {
    const found = await validateByReadme(structuredClone(document) as never);
    return found.valid && found.warnings.length === 0 ? [] : [found];
  },
  swaggerParser: async (document) => {
    try {
      await SwaggerParser.validate(structuredClone(document) as never);
      return [];
    } catch (error) {
      return [error];
    }
  },
  scalar: async (document) => {
    const { valid, errors } = await validateByScalar(
      structuredClone(document) as never,
    );
    return valid ? [] : [errors];
  },
};

async function expectNoFault(document: OpenApi, about: string): Promise<void> {
  for (const [name, validate] of Object.entries(validators)) {
    expect(await validate(document), `${name}: ${about}`).toEqual([]);
  }
}

test.each(["blog", "forge", "conduit"])(
  "examples/%s",
  async (name) => {
    const model = await modelOf(readExample(name));
    await expectNoFault(describe(model), name);
  },
  300_000,
);

function isFallback({ kind }: ModelRoute): boolean {
  return kind === "fallback";
}

/** SOAK=1: 200. */
const MANIFESTS = countRuns(50, 50, 200);

test(`${String(MANIFESTS)} random manifests`, async () => {
  const kinds: readonly fc.Arbitrary<object>[] = [
    ...[arbitraryManifest, hostileManifest, recordManifest],
    storeManifest.map((manifest) => ({ database: {}, ...manifest })),
  ];
  let valid = 0;
  for (let round = 0; valid < MANIFESTS; round++) {
    for (const manifests of kinds) {
      const [manifest] = fc.sample(manifests, { numRuns: 1, seed: round });
      // Its rules do not like the host that examples have.
      const baseUrl = "https://shop.invalid/api";
      const { model } = await compile({ ...manifest, baseUrl });
      // Of no routes there is nothing to say, and one of them minds.
      if (model === null || model.routes.every(isFallback)) continue;
      valid += 1;
      await expectNoFault(describe(model), JSON.stringify(manifest));
    }
  }
}, 600_000);
