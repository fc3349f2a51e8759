/**
 * What code can be generated for: frameworks, test runners, databases. Each is one entry
 * here, and whatever deals with it reads that. Must not import anything: the schema, the
 * project and the command line all read it.
 */

/** What there is to say about a framework. */
interface FrameworkFacts {
  /** For who chooses one; none: the name says it. */
  readonly hint?: string;
  /**
   * The type of its side of a request, which the part of the runtime with the
   * framework's name exports. Null: Bun, Deno, Workers and the like call `app.fetch`
   * themselves.
   */
  readonly native: string | null;
  /** Whether that part imports its package, which has the framework's name. */
  readonly isPackage: boolean;
  /** The package with its types, if they are in another one. */
  readonly types?: string;
  /** Whether its requests and replies are those of the web platform. */
  readonly needsWebTypes?: true;
}

export const frameworks: Readonly<Record<Framework, FrameworkFacts>> = {
  node: { hint: "Node's own server", native: "NodeNative", isPackage: false },
  fetch: {
    hint: "Bun, Deno, Workers: whatever takes a fetch handler",
    // What a host passes along with the request differs from host to host.
    native: null,
    isPackage: false,
    needsWebTypes: true,
  },
  express: {
    native: "ExpressNative",
    isPackage: true,
    types: "@types/express",
  },
  fastify: { native: "FastifyNative", isPackage: true },
  koa: { native: "KoaNative", isPackage: true, types: "@types/koa" },
  hono: { native: "HonoNative", isPackage: true, needsWebTypes: true },
};

export type Framework =
  "node" | "fetch" | "express" | "fastify" | "koa" | "hono";
export const FRAMEWORKS = namesOf(frameworks);

/** What there is to say about a test runner. */
interface RunnerFacts {
  readonly hint?: string;
  /** The package that tests import; null: a module of Node. */
  readonly imported: string | null;
  /** How projects show that they use it: by a package, and its settings' name. */
  readonly isInstalled: boolean;
  /** What a new project gets: a script, and a version. */
  readonly setUp?: { readonly test: string; readonly version: string };
}

export const testRunners: Readonly<Record<TestRunner, RunnerFacts>> = {
  vitest: {
    imported: "vitest",
    isInstalled: true,
    setUp: { test: "vitest run", version: "^4.0.0" },
  },
  jest: { imported: "@jest/globals", isInstalled: true },
  node: { hint: "node --test", imported: null, isInstalled: false },
};

export type TestRunner = "vitest" | "jest" | "node";
export const TEST_RUNNERS = namesOf(testRunners);

/** What there is to say about a database. */
interface DialectFacts {
  readonly hint: string;
  /** The package that reaches it, where the platform cannot. */
  readonly driver: string;
  readonly version: string;
}

export const dialects: Readonly<Record<Dialect, DialectFacts>> = {
  sqlite: {
    hint: "a file, opened by the server itself",
    driver: "@photostructure/sqlite",
    version: "^1.2.1",
  },
  postgres: {
    hint: "a server, which DATABASE_URL names",
    driver: "pg",
    version: "^8.16.0",
  },
};

export type Dialect = "sqlite" | "postgres";
export const DIALECTS = namesOf(dialects);

function namesOf<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
): readonly Name[] {
  return Object.keys(table) as Name[];
}
