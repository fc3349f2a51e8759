/** A project in a folder of its own, for tests that run commands in it. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { listTypeErrors } from "../support/compiler.js";

export type Files = Readonly<Record<string, string>>;

export interface Project {
  readonly path: string;
  readonly write: (files: Files) => void;
  readonly writeBytes: (path: string, bytes: Uint8Array) => void;
  readonly edit: (path: string, change: (text: string) => string) => void;
  /** Every text, but those of packages. */
  readonly read: () => Files;
  /** What the compiler complains of. */
  readonly typeCheck: () => Promise<readonly string[]>;
}

const options = {
  ...{ module: "nodenext", target: "es2023", strict: true, noEmit: true },
  ...{ skipLibCheck: true, types: ["node"] },
};

/** Writes a project that finds this one's packages. */
export function openProject(files: Files): Project {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "resource-gen-")));
  onTestFinished(() => {
    rmSync(path, { recursive: true, force: true });
  });
  const write = (each: Files): void => {
    for (const [name, text] of Object.entries(each)) {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  };
  write({
    "package.json": '{ "type": "module" }\n',
    "tsconfig.json": JSON.stringify({ compilerOptions: options }),
    ...files,
  });
  symlinkSync(
    join(import.meta.dirname, "../../node_modules"),
    join(path, "node_modules"),
    "junction",
  );
  return {
    path,
    write,
    writeBytes: (name, bytes) => {
      writeFileSync(join(path, name), bytes);
    },
    edit: (name, change) => {
      const text = readFileSync(join(path, name), "utf8");
      const next = change(text);
      if (next === text) throw new Error(`${name} is as it was`);
      write({ [name]: next });
    },
    read: () => readAll(path, ""),
    typeCheck: () => listTypeErrors(path),
  };
}

function readAll(root: string, folder: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const entry of readdirSync(join(root, folder), {
    withFileTypes: true,
  })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.name === "node_modules") continue;
    if (entry.isDirectory()) Object.assign(texts, readAll(root, path));
    else texts[path] = readFileSync(join(root, path), "utf8");
  }
  return texts;
}

const isMachine = (text: string): boolean => text.includes("@generated");

/**
 * Lines of the user's files that stand nowhere afterwards; of imports only what
 * they bring in is compared.
 */
export function linesLost(before: Files, after: Files): readonly string[] {
  const bare = (line: string): string =>
    line.replace(/(["'])\.(?:\\.|(?!\1).)*\1/g, "").trimEnd();
  const own = (files: Files): readonly string[] =>
    Object.entries(files)
      .filter(([path]) => /\.(?:ts|md)$/.test(path))
      .filter(([, text]) => !isMachine(text))
      .flatMap(([, text]) => text.split("\n").map(bare));
  const left = new Map<string, number>();
  for (const line of own(after)) left.set(line, (left.get(line) ?? 0) + 1);
  return own(before).filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
