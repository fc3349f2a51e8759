/** A copy of the project that an earlier version left, to be brought over. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { copyProject } from "../examples/project.js";

const fixture = join(import.meta.dirname, "../fixtures/flat-layout");

interface Project {
  readonly path: string;
  readonly read: (name: string) => string;
  readonly write: (name: string, text: string) => void;
  readonly edit: (name: string, from: string | RegExp, to: string) => void;
  /** Every text that is not the machine's. */
  readonly readOwn: () => ReadonlyMap<string, string>;
}

/** A copy of the fixture. */
export function open(): Project {
  const path = copyProject(fixture);
  const read = (name: string): string => readFileSync(join(path, name), "utf8");
  const write = (name: string, text: string): void => {
    writeFileSync(join(path, name), text);
  };
  const names = (): readonly string[] =>
    ["src", "test"].flatMap((folder) =>
      readdirSync(join(path, folder), { recursive: true, encoding: "utf8" })
        .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
        .filter((name) => name.endsWith(".ts")),
    );
  return {
    ...{ path, read, write },
    edit: (name, from, to) => {
      const text = read(name);
      const next = text.replace(from, to);
      expect(next).not.toBe(text);
      write(name, next);
    },
    readOwn: () =>
      new Map(
        names()
          .map((name) => [name, read(name)] as const)
          .filter(([, text]) => !text.includes("@generated")),
      ),
  };
}

/**
 * A copy that needs no change by hand: nothing in it imports what is gone
 * without a successor, or takes for granted that there is a native request.
 */
export function openWithoutForm(): Project {
  const project = open();
  project.edit("src/store.ts", ", type Form }", " }");
  project.edit("src/store.ts", 'Pick<Form, "fields">', "{ fields: string[] }");
  project.edit(
    "src/guard.ts",
    "{ request }: Native): string {\n  return request.socket",
    "native: Native): string {\n  return native?.request.socket",
  );
  return project;
}
