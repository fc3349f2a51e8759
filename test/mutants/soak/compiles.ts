/** Asks the compiler about a change to one file; what it refuses is no mutant. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import ts from "typescript";

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  noEmit: true,
  skipLibCheck: true,
};

type Builder = ts.SemanticDiagnosticsBuilderProgram;

/** The compiler of one project. What a change does not reach is not checked again. */
export class Compiler {
  readonly #folder: string;
  readonly #roots: readonly string[];
  readonly #host = ts.createCompilerHost(OPTIONS);
  readonly #sources = new Map<string, ts.SourceFile | undefined>();
  readonly #sound: Builder;
  #changed: { readonly path: string; readonly text: string } | null = null;

  constructor(folder: string, files: readonly string[]) {
    this.#folder = folder;
    this.#roots = files.map((file) => join(folder, file));
    const read = this.#host.getSourceFile.bind(this.#host);
    this.#host.createHash = hash;
    this.#host.getSourceFile = (path, options) => {
      if (path === this.#changed?.path)
        return withVersion(
          ts.createSourceFile(path, this.#changed.text, options, true),
        );
      if (!this.#sources.has(path))
        this.#sources.set(path, withVersion(read(path, options)));
      return this.#sources.get(path);
    };
    this.#sound = this.#build(undefined);
    const error = findError(this.#sound);
    if (error !== null) throw new Error(`without a change: ${error}`);
  }

  compiles(file: string, text: string): boolean {
    this.#changed = { path: join(this.#folder, file), text };
    const error = findError(this.#build(this.#sound));
    this.#changed = null;
    return error === null;
  }

  #build(before: Builder | undefined): Builder {
    return ts.createSemanticDiagnosticsBuilderProgram(
      this.#roots,
      OPTIONS,
      this.#host,
      before,
    );
  }
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Builders tell by it whether a file has changed. */
function withVersion<T extends ts.SourceFile | undefined>(source: T): T {
  if (source !== undefined)
    Object.assign(source, { version: hash(source.text) });
  return source;
}

function findError(builder: Builder): string | null {
  for (;;) {
    const next = builder.getSemanticDiagnosticsOfNextAffectedFile();
    if (next === undefined) break;
    const [first] = next.result;
    if (first !== undefined)
      return `${first.file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(first.messageText, " ")}`;
  }
  const [syntax] = builder.getSyntacticDiagnostics();
  return syntax === undefined
    ? null
    : ts.flattenDiagnosticMessageText(syntax.messageText, " ");
}
