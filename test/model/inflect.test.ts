import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createInflector } from "../../src/model/inflect.js";
import * as table from "../../src/model/inflections.js";
import { camelCase, kebabCase, pascalCase } from "../../src/model/words.js";

/** The rows of a file of test/data, split at tabs; `#` begins a comment. */
function readRows(file: string): string[][] {
  const text = readFileSync(
    new URL(`../data/${file}`, import.meta.url),
    "utf8",
  );
  const lines = text.split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));
}

const nouns = readRows("nouns.tsv") as [singular: string, plural: string][];
const singulars = readRows("singulars.tsv") as [
  word: string,
  singular: string,
][];
const rails = readRows("rails-nouns.tsv") as [
  singular: string,
  plural: string,
  ourSingular?: string,
  ourPlural?: string,
][];

const { singularize, pluralize } = createInflector();

describe("nouns that name resources", () => {
  it("are at least 500, each once", () => {
    const distinct = new Set(nouns.map(([singular]) => singular));
    expect(distinct.size).toBe(nouns.length);
    expect(nouns.length).toBeGreaterThanOrEqual(500);
  });

  it.each(nouns)("%s, %s", (singular, plural) => {
    expect(singularize(plural)).toBe(singular);
    expect(singularize(singular)).toBe(singular);
    expect(pluralize(singular)).toBe(plural);
    expect(pluralize(plural)).toBe(plural);
  });

  it("keep their numbers in every way to write a name", () => {
    const styles = [
      (word: string) => `spare_${word}`,
      (word: string) => kebabCase(`spare_${word}`),
      (word: string) => camelCase(`spare_${word}`),
      (word: string) => pascalCase(word),
      (word: string) => `SPARE_${word}`.toUpperCase(),
      (word: string) => `v2_${word}`,
    ];
    for (const [singular, plural] of nouns) {
      for (const style of styles) {
        expect(singularize(style(plural))).toBe(style(singular));
        expect(pluralize(style(singular))).toBe(style(plural));
      }
    }
  });
});

describe("singularize", () => {
  it.each(singulars)("%s gives %s", (word, singular) => {
    expect(singularize(word)).toBe(singular);
  });
});

describe("pluralize", () => {
  it.each([
    ["virus", "viruses"],
    ["octopus", "octopuses"],
    ["safe", "safes"],
    ["slice", "slices"],
    ["blouse", "blouses"],
    ["human", "humans"],
    ["premium", "premiums"],
    ["quota", "quotas"],
    ["gulf", "gulfs"],
    ["gas", "gases"],
    ["arthritis", "arthritises"],
    ["praxis", "praxes"],
    ["waltz", "waltzes"],
    ["id", "ids"],
    ["slug", "slugs"],
    ["user_id", "user_ids"],
    // An acronym's plural keeps its small s, a name in capitals stays so.
    ["userAPI", "userAPIs"],
    ["API", "APIS"],
    ["LINE_ITEM", "LINE_ITEMS"],
    ["Person", "People"],
    ["v2", "v2s"],
    ["_", "_"],
    ["bücher", "bücher"],
    ["café", "cafés"],
  ])("%s gives %s", (word, plural) => {
    expect(pluralize(word)).toBe(plural);
  });
});

describe("Rails' own examples", () => {
  it.each(rails)("%s, %s", (singular, plural, ourSingular, ourPlural) => {
    expect(singularize(plural)).toBe(ourSingular ?? singular);
    expect(singularize(singular)).toBe(singular);
    expect(pluralize(singular)).toBe(ourPlural ?? plural);
  });
});

describe("the manifest's own words", () => {
  const own = createInflector({
    irregular: {
      cow: "kine",
      status: "stati",
      sales_person: "sales_folk",
      crew: "crew_members",
      buch: "bücher",
    },
    uncountable: ["stuff", "rawData", "bonuses"],
  });

  it.each([
    ["cow", "kine"],
    ["spare_cow", "spare_kine"],
    ["spare-cow", "spare-kine"],
    ["spareCow", "spareKine"],
    ["SpareCow", "SpareKine"],
    ["SPARE_COW", "SPARE_KINE"],
    ["status", "stati"],
    ["commit_status", "commit_stati"],
    ["sales_person", "sales_folk"],
    ["salesPerson", "salesFolk"],
    ["our-sales-person", "our-sales-folk"],
    ["crew", "crew_members"],
    ["night_crew", "night_crew_members"],
    ["buch", "bücher"],
    ["Buch", "Bücher"],
    ["stuff", "stuff"],
    ["myStuff", "myStuff"],
    ["raw_data", "raw_data"],
    ["old-raw-data", "old-raw-data"],
    // What the manifest does not speak of stays English.
    ["person", "people"],
    ["datum", "data"],
    ["cowboy", "cowboys"],
  ])("%s, %s", (singular, plural) => {
    expect(own.singularize(plural)).toBe(singular);
    expect(own.singularize(singular)).toBe(singular);
    expect(own.pluralize(singular)).toBe(plural);
    expect(own.pluralize(plural)).toBe(plural);
  });

  it("win over the table, uncountable over irregular", () => {
    expect(own.singularize("bonuses")).toBe("bonuses");
    const both = createInflector({
      irregular: { cow: "kine" },
      uncountable: ["kine"],
    });
    expect(both.singularize("kine")).toBe("kine");
  });

  it("match whole words alone", () => {
    expect(own.singularize("foodstuffs")).toBe("foodstuff");
    expect(own.pluralize("scow")).toBe("scows");
  });

  it("may be named like what every object has", () => {
    const odd = createInflector({
      irregular: { constructor: "constructorset" },
      uncountable: ["__proto__"],
    });
    expect(odd.singularize("constructorset")).toBe("constructor");
    expect(singularize("constructors")).toBe("constructor");
    expect(singularize("toString")).toBe("toString");
    expect(pluralize("valueOf")).toBe("valueOfs");
  });

  it("belong to one inflector", () => {
    expect(pluralize("cow")).toBe("cows");
    expect(singularize("stuff")).toBe("stuff");
    expect(pluralize("status")).toBe("statuses");
  });
});

describe("any name at all", () => {
  /** Letters that rules look for, in every order. */
  const pieces = fc
    .array(
      fc.constantFrom(
        ...["s", "es", "ses", "us", "is", "as", "os", "x", "ch", "z", "ies"],
        ...["ves", "men", "man", "feet", "people", "child", "children", "data"],
        ...["ice", "mice", "fish", "bus", "bases", "axes", "theses", "a", "i"],
        ...[
          "ae",
          "eaux",
          "um",
          "on",
          "y",
          "o",
          "f",
          "fe",
          "sub",
          "mini",
          "api",
        ],
        ...[
          "_",
          "-",
          "S",
          "IDs",
          "API",
          "Men",
          "Kine",
          "2",
          "é",
          "quiz",
          "gas",
        ],
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(""));
  const names = fc.oneof(
    pieces,
    fc.stringMatching(/^[a-z_]{0,16}s?$/),
    fc.string({ unit: "binary" }),
    fc.constantFrom(...nouns.flat(), ...singulars.flat()),
  );
  const runs = { numRuns: 5000 };

  it("has one singular", () => {
    fc.assert(
      fc.property(names, (name) => {
        const singular = singularize(name);
        expect(singularize(singular)).toBe(singular);
      }),
      runs,
    );
  });

  it("never becomes empty, and changes in its last word alone", () => {
    fc.assert(
      fc.property(names, names, (first, last) => {
        for (const inflect of [singularize, pluralize]) {
          expect(inflect(last) === "").toBe(last === "");
          expect(inflect(`${first}_${last}x`).startsWith(`${first}_`)).toBe(
            true,
          );
        }
      }),
      runs,
    );
  });
});

describe("the table", () => {
  const pairs = [...table.HEADS, ...table.IRREGULAR];
  const words = [
    ...table.UNCOUNTABLE,
    ...table.SINGULAR_IN_S,
    ...table.SINGULAR_IN_SIS,
    ...table.PLAIN_S,
  ];

  it("says each thing once", () => {
    const singular = [...pairs.map(([word]) => word), ...words];
    const twice = singular.filter((word, at) => singular.indexOf(word) !== at);
    expect(twice).toEqual([]);
    const plural = [...pairs, ...table.ALSO_PLURAL].map(([, word]) => word);
    expect(plural.filter((word, at) => plural.indexOf(word) !== at)).toEqual(
      [],
    );
  });

  it("holds for every pair in it", () => {
    for (const [singular, plural] of pairs) {
      expect([singularize(plural), singularize(singular)]).toEqual([
        singular,
        singular,
      ]);
      expect([pluralize(singular), pluralize(plural)]).toEqual([
        plural,
        plural,
      ]);
    }
    for (const [singular, plural] of table.ALSO_PLURAL) {
      expect(singularize(plural)).toBe(singular);
      expect(singularize(pluralize(singular))).toBe(singular);
      expect(pluralize(plural)).toBe(plural);
    }
    for (const word of words) {
      expect([word, singularize(word)]).toEqual([word, word]);
      expect(singularize(pluralize(word))).toBe(word);
    }
    for (const word of table.UNCOUNTABLE) expect(pluralize(word)).toBe(word);
  });
});

it("gives the same whatever was asked before", () => {
  // Behind digits the letters go by other rules, and both are remembered.
  const names = ["s", "mp3s", "tokens", "oauth2tokens", "2s"];
  for (const order of [names, names.toReversed()]) {
    const both = createInflector();
    for (const name of order) {
      const fresh = createInflector();
      expect(both.singularize(name)).toBe(fresh.singularize(name));
      expect(both.pluralize(name)).toBe(fresh.pluralize(name));
    }
  }
});
