import { describe, expect, test } from "vitest";
import { findCase, machineCases, yoursCases } from "../../src/plan/cases.js";
import type { MachineFacts, YoursFacts } from "../../src/plan/cases.js";

/** Every combination of the values of each fact. */
function combine<Facts extends object>(values: {
  readonly [Name in keyof Facts]: readonly Facts[Name][];
}): readonly Facts[] {
  const names = Object.keys(values) as (keyof Facts)[];
  return names.reduce<Partial<Facts>[]>(
    (all, name) =>
      all.flatMap((facts) =>
        values[name].map((value) => ({ ...facts, [name]: value })),
      ),
    [{}],
  ) as Facts[];
}

const both = [true, false];

const machineFacts = combine<MachineFacts>({
  disk: ["absent", "file", "blocked"],
  lock: ["none", "equal", "differs"],
  wanted: ["same", "differs", "no"],
  trusted: both,
  marked: both,
  gitMerged: both,
  deletes: both,
  moves: both,
  force: both,
});

const yoursFacts = combine<YoursFacts>({
  disk: ["absent", "file", "blocked", "unreadable"],
  listed: both,
  wanted: both,
  selected: both,
  once: both,
  merges: both,
  force: both,
});

describe("machine files", () => {
  test("there is a case for every state", () => {
    for (const facts of machineFacts) findCase(machineCases, facts);
  });

  test("each row decides something", () => {
    const used = new Set(
      machineFacts.map((facts) =>
        machineCases.findIndex(([expected]) => fits(expected, facts)),
      ),
    );
    expect(used.size).toBe(machineCases.length);
  });

  // The promises, each over all states that it speaks of.
  const cases = machineFacts.map(
    (facts) => [facts, findCase(machineCases, facts)] as const,
  );

  test("what differs from the lock is overwritten by force only, or after a merge", () => {
    for (const [facts, found] of cases)
      if (facts.disk === "file" && facts.lock === "differs")
        if (found === "update" || found === "overwrite")
          expect(facts.force || facts.gitMerged).toBe(true);
  });

  test("what was edited is overwritten only with a copy", () => {
    for (const [facts, found] of cases)
      if (facts.lock === "differs" && !facts.gitMerged)
        expect(found).not.toBe("update");
  });

  test("only what the lock knows, unchanged, is deleted", () => {
    for (const [facts, found] of cases)
      if (found === "delete")
        expect(facts).toMatchObject({
          ...{ trusted: true, deletes: true, marked: true, disk: "file" },
        });
    for (const [facts, found] of cases)
      if (facts.lock === "differs") expect(found).not.toBe("delete");
  });

  test("without a lock to trust nothing is deleted, and nothing that differs written", () => {
    for (const [facts, found] of cases)
      if (!facts.trusted) {
        expect(found).not.toBe("delete");
        if (facts.lock === "none" && facts.wanted === "differs")
          if (facts.disk === "file" && !facts.force && !facts.gitMerged)
            expect(found).toBe("foreign-file");
      }
  });

  test("nothing but a file is ever written over", () => {
    for (const [facts, found] of cases)
      if (facts.disk === "blocked")
        expect(["not-a-file", "forget"]).toContain(found);
  });

  test("what is as wanted is left alone", () => {
    for (const [facts, found] of cases)
      if (facts.disk === "file" && facts.wanted === "same")
        expect(found).toBe("unchanged");
  });
});

describe("files of the user's", () => {
  test("there is a case for every state", () => {
    for (const facts of yoursFacts) findCase(yoursCases, facts);
  });

  test("each row decides something", () => {
    const used = new Set(
      yoursFacts.map((facts) =>
        yoursCases.findIndex(([expected]) => fits(expected, facts)),
      ),
    );
    expect(used.size).toBe(yoursCases.length);
  });

  test("one that is there is at most added to", () => {
    for (const facts of yoursFacts)
      if (facts.disk !== "absent")
        expect(findCase(yoursCases, facts)).not.toMatch(/create/);
  });

  test("a state that no row fits is a fault of the table", () => {
    expect(() => findCase([[{ a: 1 }, "x"]], { a: 2 })).toThrow("no case");
  });
});

function fits<Facts extends object>(
  expected: Partial<Facts>,
  facts: Facts,
): boolean {
  const names = Object.keys(expected) as (keyof Facts)[];
  return names.every((name) => expected[name] === facts[name]);
}
