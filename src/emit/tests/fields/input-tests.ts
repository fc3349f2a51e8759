/**
 * Tests of what actions take: bodies in every format, fields that a client must
 * not write, and values at the limits of fields and just beyond them. Stage:
 * emit.
 */
import { usesForms } from "../../../model/format-kinds.js";
import { formatNamesOf } from "../../formats.js";
import type { OutputFile } from "../../file.js";
import type { Literal } from "../../literal.js";
import type { TestsData } from "../../template-data/tests.js";
import { renderTest, type TestKit } from "../kit.js";
import { inParts } from "../parts.js";
import { listInputs, type TestedInput } from "./inputs.js";
import { type Tried, tryField } from "./try-values.js";
import { describeTestValue } from "./write-value.js";

type Data = TestsData["inputs"];
type Table = Data["tables"][number];

/** `#/address/street minLength` */
function writeFault(path: readonly (string | number)[], code: string): string {
  const parts = path.map((part) => encodeURIComponent(part));
  return `${["#", ...parts].join("/")} ${code}`;
}

function describeRow(
  name: string,
  { value, read, fault, isJson }: Tried,
): Table["rows"][number] {
  const isOther = JSON.stringify(value) !== JSON.stringify(read);
  return {
    field: name,
    value: describeTestValue(value),
    json: isJson,
    reads:
      fault === null && isOther && read !== undefined
        ? describeTestValue(read)
        : null,
    fault:
      fault === null ? null : writeFault([name, ...fault.path], fault.code),
  };
}

/** The values of each field once, even if several requests take it. */
function listTables(inputs: readonly TestedInput[]): readonly Table[] {
  const tried = new Set<string>();
  const readers = new Set<string>();
  return inputs.flatMap(
    ({ constant, record, fields, isSeen, sample, left }) => {
      const isNew = (name: string): boolean => {
        const key =
          record === null ? `${constant}.${name}` : `${record} ${name}`;
        const isKnown = tried.has(key);
        tried.add(key);
        return !isKnown;
      };
      // Its first request tries the values of a reader.
      if (sample === null || readers.has(constant)) return [];
      readers.add(constant);
      const rows = fields
        // What its place decides is no fault if it is left out, or left empty.
        .filter(([name]) => !Object.hasOwn(left, name) && isNew(name))
        .flatMap(([name, field]) =>
          tryField(field, isSeen(name))
            .list()
            .map((each) => describeRow(name, each)),
        );
      return rows.length === 0 ? [] : [{ ...inParts(constant, rows), rows }];
    },
  );
}

type Row = Data["rows"][number];

function describeInput(
  { sampled, constant, sample, unlisted, envelope }: TestedInput,
  tables: Map<string, Table>,
): Row[] {
  if (sample === null) return [];
  const table = tables.get(constant);
  // The first request that uses a reader tries its values.
  tables.delete(constant);
  const write = (body: Readonly<Record<string, Literal>>) =>
    describeTestValue(body);
  return [
    {
      request: sampled.request,
      body: write(sample.body),
      reads: write(sample.reads),
      unlisted: write(unlisted),
      envelope,
      values: table?.name ?? null,
    },
  ];
}

/** Renders the tests of inputs, and the file that sends them. */
export function emitInputTests(kit: TestKit): readonly OutputFile[] {
  const inputs = listInputs(kit);
  const tables = listTables(inputs);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const rows = inputs.flatMap((input) => describeInput(input, byName));
  if (rows.length === 0) return [];
  const { formats, envelope } = kit.model;
  const missing = inputs
    .filter(({ sample }) => sample === null)
    .map(({ sampled }) => sampled.request);
  const xml = formatNamesOf("xml", formats).size > 0;
  const forms = usesForms(kit.model);
  const support = { forms, xml, hasLists: forms || xml, envelope };
  return [
    renderTest("bodies", support, kit, "bodies"),
    renderTest(
      "inputs",
      { tables, rows, table: inParts("rows", rows), missing, envelope },
      kit,
    ),
  ];
}
