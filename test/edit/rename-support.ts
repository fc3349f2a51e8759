/** A project in memory, in which an entry of the manifest gets another name. */
import { InMemoryFileSystemHost } from "ts-morph";
import { applyEdits } from "../../src/code/text-edits.js";
import { pairModels, type Renamings } from "../../src/edit/pair-models.js";
import { pairTexts } from "../../src/edit/pair-texts.js";
import { renameSymbols } from "../../src/edit/rename-symbols.js";
import type { Move, RenamedLocal } from "../../src/edit/rename-task.js";
import { emit } from "../../src/emit/emit.js";
import type { Model } from "../../src/model/types.js";
import { compile, target } from "../support/compile.js";

export interface Renamed {
  readonly renamings: Renamings;
  /** What the files of the user's hold afterwards; those without a use are left out. */
  readonly files: Readonly<Record<string, string>>;
}

export async function modelOf(manifest: unknown): Promise<Model> {
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  return model;
}

function generate(model: Model): ReadonlyMap<string, string> {
  return new Map(
    emit(model, target)
      .filter(({ owner }) => owner === "machine")
      .map(({ path, content }) => [path, content]),
  );
}

/** Renames everything that differs between two manifests in these files. */
export async function renameIn(
  files: Readonly<Record<string, string>>,
  before: unknown,
  after: unknown,
  more: {
    readonly locals?: readonly RenamedLocal[];
    readonly moves?: readonly Move[];
    readonly tsconfig?: object;
  } = {},
): Promise<Renamed> {
  const model = await modelOf(before);
  const other = await modelOf(after);
  const renamings = pairModels(model, other);
  if (renamings === null) throw new Error("the models do not pair");
  const fileSystem = new InMemoryFileSystemHost();
  const options = more.tsconfig ?? {
    module: "nodenext",
    target: "es2022",
    strict: true,
    // The compiler reads it each time; that of a browser is ten times as much.
    lib: ["es2022"],
  };
  fileSystem.writeFileSync(
    "/p/tsconfig.json",
    JSON.stringify({ compilerOptions: options }),
  );
  for (const [path, text] of Object.entries(files))
    fileSystem.writeFileSync(`/p/${path}`, text);
  const generated = generate(model);
  const edits = renameSymbols({
    root: "/p",
    files: Object.keys(files),
    generated,
    fileSystem,
    renamings,
    texts: pairTexts(generated, generate(other)),
    homes: {
      urls: `${target.dir}/urls.ts`,
      contracts: `${target.dir}/contracts.ts`,
    },
    locals: more.locals ?? [],
    moves: more.moves ?? [],
  });
  return {
    renamings,
    files: Object.fromEntries(
      [...edits].map(([path, edits]) => [
        path,
        applyEdits(files[path] ?? "", edits),
      ]),
    ),
  };
}
