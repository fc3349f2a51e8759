/** Programs of the compiler that read the declarations of packages only once. */
import ts from "typescript";

const known = new Map<string, ts.SourceFile | undefined>();

/**
 * Like `ts.createProgram`, for tests that compile many small projects: most of
 * what such a program reads is the compiler's own library and `@types`.
 *
 * @param files absolute paths
 */
export function createProgram(
  files: readonly string[],
  options: ts.CompilerOptions,
): ts.Program {
  const host = ts.createCompilerHost(options);
  const { target, module, moduleDetection, strict } = options;
  return ts.createProgram(files, options, {
    ...host,
    getSourceFile: (path, how) => {
      if (!path.includes("/node_modules/"))
        return host.getSourceFile(path, how);
      // What a file is read as hangs on these.
      const settings = { how, target, module, moduleDetection, strict };
      const key = `${path} ${JSON.stringify(settings)}`;
      if (!known.has(key)) known.set(key, host.getSourceFile(path, how));
      return known.get(key);
    },
  });
}

/** What the compiler has against a program, one text for each error. */
export function listErrors(program: ts.Program): readonly string[] {
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}
