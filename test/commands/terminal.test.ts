/** What is made of a process's streams, without a process. */
import { describe, expect, test } from "vitest";
import { createProgress, isUnicode, toAscii } from "../../src/cli/terminal.js";

test.each([
  [{}, true],
  [{ LANG: "C" }, false],
  [{ LANG: "de_DE.UTF-8" }, true],
  [{ LANG: "de_DE.UTF-8", LC_ALL: "C" }, false],
  [{ LANG: "C", LC_CTYPE: "C.utf8" }, true],
  [{ LC_ALL: "", LANG: "en_US.ISO-8859-1" }, false],
])("the locale of %j takes more than ASCII: %s", (env, expected) => {
  expect(isUnicode(env)).toBe(expected);
});

test("in ASCII every character is one column", () => {
  expect(toAscii("a…é\n")).toBe("a~?\n");
});

describe("progress", () => {
  function record(): {
    readonly text: () => string;
    readonly wait: (time: number) => void;
    readonly progress: ReturnType<typeof createProgress>;
  } {
    let time = 0;
    let text = "";
    const write = (part: string): boolean => {
      text += part;
      return true;
    };
    const progress = createProgress({ columns: 10, write }, () => time);
    const wait = (more: number): void => {
      time += more;
    };
    return { text: () => text, wait, progress };
  }

  test("is silent in a run that takes no time", () => {
    const { text, wait, progress } = record();
    progress.show("one");
    wait(499);
    progress.show("two");
    progress.clear();
    expect(text()).toBe("");
  });

  test("is one line, cut to the width, and goes away", () => {
    const { text, wait, progress } = record();
    wait(500);
    progress.show("a line that is too long");
    progress.show("not yet");
    wait(50);
    progress.show("two");
    progress.clear();
    progress.clear();
    expect(text()).toBe("\r\u001B[Ka line th\r\u001B[Ktwo\r\u001B[K");
  });
});
