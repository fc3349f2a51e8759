/**
 * Every fault that is planted is reported once, at the text that was marked,
 * and nothing else is: one by one, and many at once in random company.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Code } from "../../src/diagnostics/catalogue.js";
import {
  locateProblems,
  sortDiagnostics,
} from "../../src/diagnostics/locate.js";
import { indexLines } from "../../src/diagnostics/positions.js";
import { urlNames } from "../../src/emit/own-url-names.js";
import { readYaml } from "../../src/load/read-yaml.js";
import { checkManifest } from "../../src/manifest/check.js";
import { buildModel } from "../../src/model/model.js";
import { countRuns } from "../support/runs.js";

type Table = "resources" | "routes" | "namespaces" | "concerns";

/** An entry of a table with faults in it, each between « and »; § is its number. */
interface Plant {
  readonly table: Table;
  readonly text: string;
  /** Of each marked place, in the order of the text. */
  readonly codes: readonly Code[];
}

const plants: readonly Plant[] = [
  plant("resources", "a§s: { only: [index, «shwo»] }", "invalid-value"),
  plant("resources", "b§s: { only: «indx» }", "invalid-value"),
  plant("resources", "c§s: { except: [«kill», show] }", "invalid-value"),
  plant("resources", "d§s: { only: «7» }", "invalid-type"),
  plant("resources", "e§s: { «exept»: [show] }", "unknown-key"),
  plant(
    "resources",
    "f§s: { only: [show], «except»: [edit] }",
    "only-and-except",
  ),
  plant("resources", "g§: { singleton: «yes» }", "invalid-type"),
  plant(
    "resources",
    "h§: { singleton: true, only: [«index»] }",
    "index-on-singleton",
  ),
  plant(
    "resources",
    "i§: { singleton: true, «param»: slug }",
    "param-on-singleton",
  ),
  plant("resources", "j§s: { param: «format» }", "reserved-parameter"),
  plant("resources", "k§s: { param: «a b» }", "invalid-name"),
  plant("resources", "«l§s/x»: {}", "invalid-name"),
  plant("resources", "m§s: { path: «a?b§» }", "invalid-path"),
  plant("resources", "n§s: { path: «(:locale)/n§» }", "unsupported-path"),
  plant("resources", 'o§s: { path: «"*rest"» }', "unsupported-path"),
  plant("resources", "p§s: { member: { publish: «post» } }", "invalid-value"),
  plant(
    "resources",
    "q§s: { member: { «show»: GET } }",
    "extra-named-like-action",
  ),
  plant(
    "resources",
    "r§s: { collection: { «constructor»: GET } }",
    "reserved-action",
  ),
  plant("resources", "s§s: { subsets: { mine: [«show»] } }", "invalid-value"),
  plant(
    "resources",
    "t§s: { subsets: { «edit»: [index] } }",
    "subset-named-like-action",
  ),
  plant(
    "resources",
    'u§s: { constraints: { id: «"("» } }',
    "invalid-constraint",
  ),
  plant(
    "resources",
    'v§s: { constraints: { id: «"(a+)+b"» } }',
    "slow-constraint",
  ),
  plant("resources", "w§s: { constraints: { id: «5» } }", "invalid-type"),
  plant("resources", "x§s: { formats: [«yoml»] }", "unknown-format"),
  plant("resources", "y§s: { formats: [json, «json»] }", "duplicate-format"),
  plant("resources", "z§s: { concerns: [«nothing»] }", "unknown-concern"),
  plant("resources", "aa§s: { «namespace»: {} }", "unknown-key"),
  plant("resources", "ab§s: { controller: «Admin::Things» }", "invalid-name"),
  plant("resources", "ac§s: { defaults: { page: «[1]» } }", "invalid-type"),
  plant("resources", "ad§s: { resources: «[a, b]» }", "invalid-type"),
  plant(
    "resources",
    "ae§s: { resources: { af§s: { resources: { ag§s: { «parm»: x } } } } }",
    "unknown-key",
  ),
  plant(
    "resources",
    "ah§: { singleton: true, «collection»: { all: GET } }",
    "collection-on-singleton",
  ),
  plant("resources", "ai§s: { lint: { «deep-nestng»: off } }", "unknown-key"),
  plant(
    "resources",
    "aj§s: { lint: { deep-nesting: «loud» } }",
    "invalid-value",
  ),
  plant(
    "resources",
    "ak§s: { shallow: «on», only: [«nope»] }",
    "invalid-type",
    "invalid-value",
  ),
  plant(
    "resources",
    "al§s: { only: [«a», «b»], «c»: 1 }",
    "invalid-value",
    "invalid-value",
    "unknown-key",
  ),
  plant("resources", 'am§s: { only: [index], constraints: { «id»: "[0-9]" } }'),
  plant("resources", "an§s: { only: [index, show] }"),
  plant("resources", "ao§s:"),
  plant("routes", "- { method: «FETCH», path: /a§, to: a#b }", "invalid-value"),
  plant("routes", "- { method: GET, path: «b§», to: a#b }", "invalid-path"),
  plant("routes", "- { method: GET, path: /c§, to: «a» }", "invalid-to"),
  plant(
    "routes",
    "- { method: GET, path: /d§, to: a#b, «name»: x§ }",
    "unknown-key",
  ),
  plant("routes", "- { path: /e§, redirect: «x:y» }", "invalid-redirect"),
  plant("routes", "- «{ method: GET, path: /f§ }»", "missing-key"),
  plant(
    "routes",
    "- { method: GET, path: «/:format/g§», to: a#b }",
    "reserved-parameter",
  ),
  plant("routes", "- { «metod»: GET, path: /h§, to: a#b }", "unknown-key"),
  plant(
    "routes",
    "- { method: GET, path: /i§, to: a#b, as: «1 x» }",
    "invalid-name",
  ),
  plant(
    "routes",
    "- { method: GET, path: /j§, to: «a#constructor» }",
    "reserved-action",
  ),
  plant("routes", "- { method: [GET, POST], path: /k§, to: a#b }"),
  plant(
    "namespaces",
    "na§: { «modul»: a, resources: { nb§s: } }",
    "unknown-key",
  ),
  plant("namespaces", "nc§: { only: [«idex»] }", "invalid-value"),
  plant(
    "namespaces",
    "nd§: { resources: { ne§s: { «ony»: x } } }",
    "unknown-key",
  ),
  plant(
    "namespaces",
    "nf§: { namespaces: { ng§: { shallow: «maybe» } } }",
    "invalid-type",
  ),
  plant(
    "namespaces",
    "nh§: { routes: [{ method: GET, path: /, to: «x» }] }",
    "invalid-to",
  ),
  plant("concerns", "ca§: { «only»: [index] }", "unknown-key"),
  plant("concerns", "cb§: { member: { like: «LIKE» } }", "invalid-value"),
  plant("concerns", "cc§: { concerns: [«gone»] }", "unknown-concern"),
  plant(
    "concerns",
    "cd§: { resources: { ce§s: { «parm»: x } } }",
    "unknown-key",
  ),
];

function plant(table: Table, text: string, ...codes: Code[]): Plant {
  return { table, text, codes };
}

/** Puts plants in a manifest; what was planted where. */
function compose(chosen: readonly Plant[]): {
  readonly text: string;
  readonly planted: readonly string[];
} {
  const planted: string[] = [];
  let text = "";
  for (const table of ["concerns", "routes", "namespaces", "resources"]) {
    const own = chosen
      .map((one, index) => ({ ...one, index }))
      .filter((one) => one.table === table);
    if (own.length === 0) continue;
    text += `${table}:\n`;
    for (const { text: entry, codes, index } of own) {
      const numbered = entry.replaceAll("§", String(index));
      const left = [...codes];
      let at = 0;
      let line = "  ";
      for (const part of numbered.split(/(«[^»]*»)/)) {
        at += 1;
        if (at % 2 === 1) {
          line += part;
          continue;
        }
        const start = text.length + line.length;
        const marked = part.slice(1, -1);
        line += marked;
        // A place without a code is marked for the reader alone.
        const code = left.shift();
        if (code !== undefined) {
          planted.push(`${code} ${start}-${start + marked.length}`);
        }
      }
      text += `${line}\n`;
    }
  }
  return { text, planted: planted.sort() };
}

/** What is said of a manifest, as `planted` writes it; advice and warnings left out. */
async function diagnoseText(text: string): Promise<readonly string[]> {
  const loaded = await readYaml("m.yaml", indexLines("m.yaml", text));
  const checked = await checkManifest(loaded.value);
  const built =
    checked.tree === null ? null : buildModel(checked.tree, urlNames);
  const problems = [
    ...loaded.problems,
    ...checked.problems,
    ...(built?.problems ?? []),
  ];
  const located = locateProblems(
    problems,
    await loaded.positions(),
    () => text,
  );
  return sortDiagnostics([...loaded.diagnostics, ...located])
    .filter(({ severity }) => severity === "error")
    .map(
      ({ code, span }) =>
        `${code} ${span?.start.offset ?? -1}-${span?.end.offset ?? -1}`,
    )
    .sort();
}

test.each(plants.map((one) => [one.text, one] as const))(
  "%s",
  async (_text, one) => {
    const { text, planted } = compose([one]);
    expect(await diagnoseText(text), text).toEqual(planted);
  },
);

test("many at once, in any company: each once, and nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...plants), { minLength: 2, maxLength: 12 }),
      async (chosen) => {
        const { text, planted } = compose(chosen);
        expect(await diagnoseText(text), text).toEqual(planted);
      },
    ),
    { numRuns: countRuns(80, 250, 5_000) },
  );
});
