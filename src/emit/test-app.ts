/**
 * The application of the user's tests: where they send their requests, and
 * where their database comes from. Stage: emit. Each test begins with an empty
 * database, so that none depends on what another leaves.
 */
import { listSchemas } from "../model/tables/table-name.js";
import type { Model } from "../model/types.js";
import { fromDir } from "./bound.js";
import type { OutputFile } from "./file.js";
import { sortImports } from "./imports.js";
import { describeOwnership } from "./ownership.js";
import { computedValueOf } from "./samples/computed-values.js";
import { findOther, sampleOf } from "./samples/sample-values.js";
import { SAMPLES, type Samples } from "./samples/samples.js";
import {
  hasStores,
  listComputed,
  listOwnWordsOf,
  STORES,
} from "./stores/stores.js";
import { importFile, importPath, type EmitTarget } from "./target.js";
import { render } from "./template.js";
import type { TestAppData } from "./template-data/yours.js";
import { describeTestValue } from "./tests/fields/write-value.js";
import { indexPath } from "./user-files.js";

/** Whether the application opens a separate database for each test. */
export function startsEach(model: Model, target: EmitTarget): boolean {
  return hasStores(model) && !target.hasSharedTestApp;
}

/** The import specifier of a file of the machine's tests; null if there are none. */
export function fromTests(
  path: string,
  name: string,
  { tests, importExtension }: EmitTarget,
): string | null {
  if (tests === false) return null;
  const folder = path.slice(0, path.lastIndexOf("/"));
  return importPath(folder, `${tests}/${name}`, importExtension);
}

/** The import specifier of the samples; null if there are none. */
export function fromSamples(path: string, target: EmitTarget): string | null {
  return fromTests(path, SAMPLES, target);
}

/** Where tables have schemas, the file opens a database for tests by this function. */
const OWN_DATABASE = {
  needs: "testUrl",
  lacks: {
    name: "createTestApp",
    message:
      "tests need a database of their own now: tables have schemas, which they would share with your rows",
  },
};

/** Renders the file from which the tests get their application. */
export function emitTestApp(
  path: string,
  model: Model,
  target: EmitTarget,
  samples: Samples,
): OutputFile {
  const folder = path.slice(0, path.lastIndexOf("/"));
  const { app, stores, database: parts } = fromDir(folder, target);
  const owners = listOwners(model, samples);
  const callerRow =
    samples.rows.get(model.callers?.record.name ?? "")?.constant ?? null;
  const names = model.tables.map(({ name }) => name);
  const hasSchemas = listSchemas(names).length > 0;
  const text = render("test-app", {
    stores: hasStores(model),
    owners,
    isSqlite: model.database?.dialect !== "postgres",
    hasSchemas,
    isMounted: isMounted(model),
    words: listOwnWordsOf(model),
    computed: describeComputed(model),
    callerRow,
    rows: [
      ...new Set([
        ...(callerRow === null ? [] : [callerRow]),
        ...owners.flatMap(({ row }) => row ?? []),
      ]),
    ],
    from: {
      app,
      stores,
      controllers: importFile(path, indexPath(target) ?? "", target),
      database: importFile(path, target.database, target),
      parts,
      samples: fromSamples(path, target) ?? "",
    },
    ownership: describeOwnership(model),
    constant: target.hasConstantIndex,
  });
  const needed = hasSchemas ? OWN_DATABASE : { needs: STORES };
  const needs = hasStores(model) ? needed : {};
  return { path, owner: "yours", content: sortImports(text), ...needs };
}

/**
 * Whether the application's own URL has a path: then a Location begins with it,
 * and the tests, which are mounted nowhere, could not follow it.
 */
function isMounted({ baseUrl }: Model): boolean {
  return baseUrl !== null && new URL(baseUrl).pathname !== "/";
}

/** The members of the scope that tests give, each with the sample row whose id it is. */
function listOwners(model: Model, { rows }: Samples): TestAppData["owners"] {
  const refs = model.tables.flatMap(({ record }) => record.fields);
  return describeOwnership(model).asked.map(({ name, type }) => {
    const field = refs.find((each) => each.name === name && each.ref?.scope);
    const row = rows.get(field?.ref?.record ?? "");
    return { name, type, row: row?.constant ?? null };
  });
}

/** A value for each field that the user's functions compute. */
function describeComputed(model: Model): TestAppData["computed"] {
  const records = new Map(model.records.map((each) => [each.name, each]));
  return listComputed(model).map(({ name, fields, makesKey }) => {
    const record = records.get(name);
    const key = record?.fields.find((each) => each.name === "id")?.data;
    // Another than that of the sample, so that both can be there.
    const id = key && (findOther(key, sampleOf(key)) ?? sampleOf(key) ?? "a");
    return {
      name,
      id: makesKey && id !== undefined ? describeTestValue(id) : null,
      fields: fields.map((field) => {
        const data = record?.fields.find((each) => each.name === field)?.data;
        const value = data === undefined ? null : computedValueOf(data);
        const isObject = data?.type === "object" && data.many !== true;
        return { name: field, value: describeTestValue(value), isObject };
      }),
    };
  });
}
