import { Script } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  camelCase,
  isIdentifier,
  isReservedWord,
  kebabCase,
  pascalCase,
  snakeCase,
  splitWords,
  wordRanges,
} from "../../src/model/words.js";

describe("splitWords", () => {
  it.each<[string, string[]]>([
    ["articles", ["articles"]],
    ["line_items", ["line", "items"]],
    ["line-items", ["line", "items"]],
    ["line items", ["line", "items"]],
    ["line\u00a0items", ["line", "items"]],
    ["lineItems", ["line", "Items"]],
    ["LineItems", ["Line", "Items"]],
    ["APIKeys", ["API", "Keys"]],
    ["HTMLTidyGenerator", ["HTML", "Tidy", "Generator"]],
    ["FreeBSD", ["Free", "BSD"]],
    ["HTML", ["HTML"]],
    ["LINE_ITEMS", ["LINE", "ITEMS"]],
    ["aItems", ["a", "Items"]],
    ["isAString", ["is", "A", "String"]],
    // A plural's s belongs to its acronym; a longer word does not.
    ["APIs", ["APIs"]],
    ["userIDs", ["user", "IDs"]],
    ["URLsList", ["URLs", "List"]],
    ["APISets", ["API", "Sets"]],
    // Digits stay with their word.
    ["v2", ["v2"]],
    ["v2s", ["v2s"]],
    ["oauth2Tokens", ["oauth2", "Tokens"]],
    ["oauth2_tokens", ["oauth2", "tokens"]],
    ["OAuth2Tokens", ["O", "Auth2", "Tokens"]],
    ["S3Buckets", ["S3", "Buckets"]],
    ["area51Controller", ["area51", "Controller"]],
    ["user_2fa_keys", ["user", "2fa", "keys"]],
    ["2fa", ["2fa"]],
    ["3DModels", ["3", "D", "Models"]],
    // Dividers at the ends and in a row.
    ["_draft", ["draft"]],
    ["drafts__", ["drafts"]],
    ["a - b", ["a", "b"]],
    ["__proto__", ["proto"]],
    ["__", []],
    ["", []],
    // What is no letter, digit or divider belongs to its word.
    ["$scope", ["$scope"]],
    ["a.b", ["a.b"]],
    // Beyond ASCII.
    ["bücherListe", ["bücher", "Liste"]],
    ["großeÄnderungen", ["große", "Änderungen"]],
    ["новыеСтатьи", ["новые", "Статьи"]],
    ["文章列表", ["文章列表"]],
    ["文章Items", ["文章", "Items"]],
    ["a𐐀𐐨", ["a", "𐐀𐐨"]],
    ["v٣Items", ["v٣", "Items"]],
  ])("splits %j", (name, words) => {
    expect(splitWords(name)).toEqual(words);
  });

  it("keeps every character but the dividers, in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const ranges = wordRanges(name);
        let end = 0;
        for (const [from, to] of ranges) {
          expect(name.slice(end, from)).toMatch(/^[\s_-]*$/u);
          expect(to).toBeGreaterThan(from);
          expect(name.slice(from, to)).not.toMatch(/[\s_-]/u);
          end = to;
        }
        expect(name.slice(end)).toMatch(/^[\s_-]*$/u);
      }),
    );
  });
});

describe("the four ways to write a name", () => {
  it.each([
    // name, snake, camel, pascal, kebab
    ["line-items", "line_items", "lineItems", "LineItems", "line-items"],
    ["line_items", "line_items", "lineItems", "LineItems", "line-items"],
    ["lineItems", "line_items", "lineItems", "LineItems", "line-items"],
    ["APIKeys", "api_keys", "apiKeys", "ApiKeys", "api-keys"],
    ["userIDs", "user_ids", "userIds", "UserIds", "user-ids"],
    [
      "user_2fa_keys",
      "user_2fa_keys",
      "user2faKeys",
      "User2faKeys",
      "user-2fa-keys",
    ],
    [
      "oauth2Tokens",
      "oauth2_tokens",
      "oauth2Tokens",
      "Oauth2Tokens",
      "oauth2-tokens",
    ],
    ["v2", "v2", "v2", "V2", "v2"],
    ["2fa_keys", "2fa_keys", "2faKeys", "2faKeys", "2fa-keys"],
    ["_private", "private", "private", "Private", "private"],
    [
      "bücherListe",
      "bücher_liste",
      "bücherListe",
      "BücherListe",
      "bücher-liste",
    ],
    [
      "новые_статьи",
      "новые_статьи",
      "новыеСтатьи",
      "НовыеСтатьи",
      "новые-статьи",
    ],
    ["a_ßen", "a_ßen", "aßen", "Aßen", "a-ßen"],
    ["__", "", "", "", ""],
    ["", "", "", "", ""],
  ])("writes %j", (name, snake, camel, pascal, kebab) => {
    expect(snakeCase(name)).toBe(snake);
    expect(camelCase(name)).toBe(camel);
    expect(pascalCase(name)).toBe(pascal);
    expect(kebabCase(name)).toBe(kebab);
  });

  it.each([
    ["a_items", "aItems"],
    ["api_v1_user", "apiV1User"],
    ["admin_line-items", "adminLineItems"],
    ["preview_new_article", "previewNewArticle"],
    ["selected_articles", "selectedArticles"],
  ])("composes helper names: %j is %j", (parts, name) => {
    expect(camelCase(parts)).toBe(name);
  });

  it("leaves camelCase alone", () => {
    expect(camelCase("editAdminArticle")).toBe("editAdminArticle");
    expect(camelCase("bulkDelete")).toBe("bulkDelete");
  });

  it("does not depend on the locale's capitals", () => {
    // A Turkish toLocaleLowerCase would make a dotless i of this one.
    expect(snakeCase("INVOICE_ITEMS")).toBe("invoice_items");
    expect(pascalCase("invoice_items")).toBe("InvoiceItems");
  });

  const names = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.stringMatching(/^[a-zA-Z0-9_ -]{0,24}$/),
  );

  it("gives the same whichever way the name was written", () => {
    fc.assert(
      fc.property(names, (name) => {
        const camel = camelCase(name);
        expect(camelCase(snakeCase(name))).toBe(camel);
        expect(camelCase(kebabCase(name))).toBe(camel);
        expect(snakeCase(snakeCase(name))).toBe(snakeCase(name));
        expect(snakeCase(kebabCase(name))).toBe(snakeCase(name));
      }),
      { numRuns: 1000 },
    );
  });

  it("gives the same for a name in snake_case as for one that has to be searched", () => {
    const snake = fc.stringMatching(/^[a-z0-9]{1,4}(_[a-z0-9]{1,4}){0,3}$/);
    fc.assert(
      fc.property(snake, (name) => {
        // A divider at the end carries nothing, but the name is no snake_case.
        const searched = `${name}_`;
        expect(wordRanges(name)).toEqual(wordRanges(searched));
        for (const write of [camelCase, kebabCase, pascalCase, snakeCase]) {
          expect(write(name)).toBe(write(searched));
        }
      }),
    );
  });

  it("is stable where no word is a single letter", () => {
    // `a_b_c` is `aBC`, and no rule can tell that from `a` and an acronym.
    const word = fc.stringMatching(/^[a-z][a-z]+[0-9]{0,2}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const snake = words.join("_");
        const camel = camelCase(snake);
        expect(snakeCase(camel)).toBe(snake);
        expect(camelCase(camel)).toBe(camel);
        expect(camelCase(pascalCase(snake))).toBe(camel);
      }),
    );
  });
});

describe("isIdentifier", () => {
  it.each([
    "a",
    "_",
    "$",
    "aB9",
    "class",
    "bücher",
    "статьи",
    "文章",
    "𐐀",
    "a\u0301",
  ])("takes %j", (text) => {
    expect(isIdentifier(text)).toBe(true);
  });

  it.each([
    "",
    "2fa",
    "a-b",
    "a b",
    "a.b",
    "a\n",
    "\u0301a",
    "é!",
    "💥",
    "\\u0061",
    "\ud801",
  ])("refuses %j", (text) => {
    expect(isIdentifier(text)).toBe(false);
  });

  it("agrees with the engine", () => {
    const engineAccepts = (text: string): boolean => {
      try {
        // A property access takes every IdentifierName, reserved or not.
        new Script(`"use strict"; (0).${text};`);
        return true;
      } catch {
        return false;
      }
    };
    // Only what can neither end the access nor begin an escape.
    const char = fc
      .string({ unit: "binary", minLength: 1, maxLength: 1 })
      .filter((c) => !/[\s\\!-#%-/:-@[-`{-~]/u.test(c) || c === "_");
    fc.assert(
      fc.property(fc.array(char, { minLength: 1, maxLength: 4 }), (chars) => {
        const text = chars.join("");
        expect(isIdentifier(text)).toBe(engineAccepts(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe("isReservedWord", () => {
  it.each(
    (
      "class delete default new function enum static yield let await import " +
      "package arguments eval undefined null true this interface"
    ).split(" "),
  )("knows %s", (word) => {
    expect(isReservedWord(word)).toBe(true);
  });

  it.each(
    "constructor prototype __proto__ toString of get async type from as Class".split(
      " ",
    ),
  )("lets %s pass", (word) => {
    expect(isReservedWord(word)).toBe(false);
  });

  it("holds every word that a module cannot declare", () => {
    // Words of the specification's grammar, each tried as a strict function's
    // parameter; `await` is reserved in modules alone.
    const words = (
      "break case catch class const continue debugger default delete do else " +
      "enum export extends false finally for function if implements import in " +
      "instanceof interface let new null package private protected public " +
      "return static super switch this throw true try typeof var void while " +
      "with yield arguments eval as async from get set of target meta type"
    ).split(" ");
    for (const word of words) {
      let refused = false;
      try {
        new Script(`"use strict"; { let ${word}; }`);
      } catch {
        refused = true;
      }
      expect([word, isReservedWord(word)]).toEqual([word, refused]);
    }
  });
});
