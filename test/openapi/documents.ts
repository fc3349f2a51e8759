/** Documents of models, and what every document has to hold. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { load } from "js-yaml";
import type { Model } from "../../src/model/types.js";
import { describeApi } from "../../src/openapi/describe.js";
import type { OpenApi } from "../../src/openapi/document.js";
import type { PackageInfo } from "../../src/project/package-info.js";
import { compile } from "../support/compile.js";

export const about: PackageInfo = {
  ...{ name: "shop", version: "1.2.0" },
  ...{ description: "Sells tea.", license: "MIT" },
};

/** The document as a file has it: what is undefined is not there. */
export function describe(model: Model): OpenApi {
  return JSON.parse(JSON.stringify(describeApi(model, about))) as OpenApi;
}

/** The model of a manifest that has to be valid. */
export async function modelOf(manifest: unknown): Promise<Model> {
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  return model;
}

/** The manifest of an example. */
export function readExample(name: string): unknown {
  return readYaml(`../../examples/${name}/resources.yaml`);
}

/** A manifest of `inputs`. */
export function readInput(name: string): unknown {
  return readYaml(`inputs/${name}.yaml`);
}

function readYaml(path: string): unknown {
  return load(readFileSync(join(import.meta.dirname, path), "utf8"));
}

const validator = new Validator();

/** What is wrong with a document; empty where nothing is. */
export async function findFaults(
  document: OpenApi,
): Promise<readonly unknown[]> {
  const { valid, errors } = await validator.validate(
    structuredClone({ ...document }),
  );
  return [...(valid ? [] : [errors]), ...findOwnFaults(document)];
}

/** What no schema of documents says. */
function findOwnFaults(document: OpenApi): readonly string[] {
  const text = JSON.stringify(document);
  const refs = new Set(
    Array.from(
      text.matchAll(/"\$ref":"#\/components\/([^"]*)"/g),
      ([, ref]) => ref,
    ),
  );
  const parts = Object.entries(document.components ?? {}).flatMap(
    ([kind, entries]: [string, object]) =>
      Object.keys(entries).map((name) => `${kind}/${name}`),
  );
  const operations = Object.values(document.paths).flatMap((item) =>
    Object.values(item),
  );
  const ids = operations.map(({ operationId }) => operationId.toLowerCase());
  return [
    ...[...refs]
      .filter((ref) => !parts.includes(ref ?? ""))
      .map((ref) => `nothing is ${ref ?? ""}`),
    ...parts
      // Schemes are named, not referred to.
      .filter((part) => !part.startsWith("securitySchemes/"))
      .filter((part) => !refs.has(part))
      .map((part) => `${part} is not used`),
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => `${id} is there twice`),
    ...Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) =>
        findParamFaults(`${method} ${path}`, path, operation.parameters ?? []),
      ),
    ),
  ];
}

function findParamFaults(
  where: string,
  path: string,
  parameters: readonly { readonly name: string; readonly in: string }[],
): readonly string[] {
  const named = Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name]) => name);
  const given = parameters
    .filter((each) => each.in === "path")
    .map(({ name }) => name);
  const keys = parameters.map(({ name, in: place }) => `${place} ${name}`);
  return [
    ...(named.join() === given.join() ? [] : [`${where} has ${given.join()}`]),
    ...(new Set(keys).size === keys.length ? [] : [`${where} has one twice`]),
  ];
}
