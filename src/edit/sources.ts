/**
 * The target's own code as the compiler sees it: which files form a program,
 * and with which settings. Stage: edit. Reads through ts-morph's view of the
 * disk and writes nothing; generated files are read from memory.
 */
import { dirname, join } from "node:path";
import { Project, ts, type FileSystemHost } from "ts-morph";

/** The code to search, and what the generator wrote of it. */
export interface Sources {
  /** Absolute, with forward slashes. */
  readonly root: string;
  /**
   * The project's own files that may use a searched name, relative to the root.
   */
  readonly files: readonly string[];
  /** Generated files by path relative to the root, with the texts to assume. */
  readonly generated: ReadonlyMap<string, string>;
  /** Another file system, for tests. */
  readonly fileSystem?: FileSystemHost;
}

/** The files under one tsconfig, as a program of their own. */
export interface Program {
  readonly project: Project;
  readonly service: ts.LanguageService;
  /** The files of the program, relative to the root. */
  readonly files: readonly string[];
}

const always: ts.CompilerOptions = {
  allowJs: true,
  checkJs: false,
  noEmit: true,
  skipLibCheck: true,
  // Names that a library declares globally are never searched for.
  types: [],
};

const usual: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.Preserve,
};

/** A program for each tsconfig that any of the files belong to. */
export function openPrograms(sources: Sources): readonly Program[] {
  const groups = new Map<string, string[]>();
  for (const file of sources.files) {
    const config = findConfig(sources, file) ?? "";
    const group = groups.get(config);
    if (group === undefined) groups.set(config, [file]);
    else group.push(file);
  }
  return [...groups].map(([config, files]) =>
    openProgram(sources, config, files),
  );
}

function openProgram(
  { root, generated, fileSystem }: Sources,
  config: string,
  files: readonly string[],
): Program {
  const settings = {
    skipAddingFilesFromTsConfig: true,
    skipFileDependencyResolution: true,
    ...(fileSystem && { fileSystem }),
  };
  const project = createProject(config, settings);
  for (const [path, text] of generated)
    project.createSourceFile(join(root, path), text, { overwrite: true });
  for (const file of files)
    project.addSourceFileAtPathIfExists(join(root, file));
  const service = project.getLanguageService().compilerObject;
  return { project, service, files };
}

/**
 * The syntax tree of a file alone. Asking the service for its program would
 * read and bind the compiler's libraries, which takes seconds.
 *
 * @param path absolute
 */
export function parsed(
  { project }: Program,
  path: string,
): ts.SourceFile | undefined {
  return project.getSourceFile(path)?.compilerNode;
}

/** With the tsconfig's settings; without them if it cannot be read. */
function createProject(
  config: string,
  settings: ConstructorParameters<typeof Project>[0],
): Project {
  if (config !== "") {
    try {
      return new Project({
        ...settings,
        tsConfigFilePath: config,
        compilerOptions: always,
      });
    } catch {
      // Reporting this is left to the compiler.
    }
  }
  return new Project({ ...settings, compilerOptions: { ...usual, ...always } });
}

/**
 * The nearest tsconfig above a file. If it only lists others, as in a bundler's
 * starter, it is the one of them that includes the file.
 */
function findConfig(
  { root, fileSystem }: Sources,
  file: string,
): string | null {
  const exists = (path: string): boolean =>
    fileSystem?.fileExistsSync(path) ?? ts.sys.fileExists(path);
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const path = join(root, folder, "tsconfig.json");
    if (exists(path))
      return fileSystem === undefined
        ? (findReferenced(path, join(root, file)) ?? path)
        : path;
    if (folder === ".") return null;
  }
}

function findReferenced(config: string, file: string): string | null {
  const { config: json } = ts.readConfigFile(config, (path) =>
    ts.sys.readFile(path),
  ) as { readonly config?: { readonly references?: unknown } };
  const { references } = json ?? {};
  if (!Array.isArray(references)) return null;
  for (const reference of references as readonly { path?: unknown }[]) {
    if (typeof reference.path !== "string") continue;
    const path = join(dirname(config), reference.path);
    const name = path.endsWith(".json") ? path : join(path, "tsconfig.json");
    const read = ts.readConfigFile(name, (each) => ts.sys.readFile(each));
    const parsed = ts.parseJsonConfigFileContent(
      read.config,
      ts.sys,
      dirname(name),
    );
    if (parsed.fileNames.includes(file)) return name;
  }
  return null;
}
