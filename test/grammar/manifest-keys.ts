/** The keys of the whole manifest, and of what its settings hold. */
import {
  DIALECTS,
  FRAMEWORKS,
  TEST_RUNNERS,
} from "../../src/manifest/targets.js";
import { IMPORT_EXTENSIONS, NAMINGS } from "../../src/manifest/words.js";
import { choice, either, parts, plain, type Key } from "./key.js";
import { formats, updateMethods } from "./resource-keys.js";

const schemes = {
  bearer: () => ({ token: { type: "bearer", description: "A token." } }),
  basic: () => ({ password: { type: "basic" } }),
  apiKey: () => ({ key: { type: "apiKey", in: "header", name: "X-Key" } }),
  openIdConnect: () => ({
    login: {
      ...{ type: "openIdConnect" },
      url: "https://id.example.com/.well-known/openid-configuration",
    },
  }),
};

/** The settings of a manifest. */
export const manifestKeys: Readonly<Record<string, Key>> = {
  baseUrl: either(
    {
      host: () => "https://api.example.com",
      path: () => "https://api.example.com/v1",
    },
    (value) => (String(value).endsWith("v1") ? "path" : "host"),
  ),
  openapi: plain(() => "/openapi.json"),
  health: plain(() => "/up"),
  problem: plain(() => ({ message: "string", errors: "json?" })),
  formats,
  updateMethods,
  apiOnly: choice([true, false]),
  methodOverride: choice([true, false]),
  forms: choice([true]),
  legacyEdit: choice([true]),
  fallback: choice([true]),
  naming: choice(NAMINGS),
  envelope: choice([true, false]),
  database: parts(
    {
      ...Object.fromEntries(
        DIALECTS.map((dialect) => [dialect, () => ({ dialect })]),
      ),
      migrations: () => ({ migrations: "src/db/migrations" }),
    },
    (value) =>
      Object.entries(value).map(([key, one]) =>
        key === "dialect" ? String(one) : key,
      ),
  ),
  caller: either(
    {
      record: () => "users",
      roles: () => ({ ref: "users", roles: ["admin"] }),
      words: () => ({ ref: "users", words: ["shared"] }),
    },
    (value) => {
      if (typeof value === "string") return "record";
      return "words" in (value as object) ? "words" : "roles";
    },
  ),
  security: parts(schemes, (value) =>
    Object.values(value).map((one) => (one as { type: string }).type),
  ),
  inflections: parts({
    irregular: () => ({ irregular: { cow: "kine" } }),
    uncountable: () => ({ uncountable: ["stuff"] }),
  }),
  handlers: plain(() => ({ "articles#index": "listArticles" })),
  lint: plain(() => ({ "deep-nesting": "off" })),
};

/** Where a manifest's files go, and for whom. */
export const outputKeys: Readonly<Record<string, Key>> = {
  dir: plain(() => "lib/api"),
  controllers: either(
    {
      folder: () => "lib/controllers",
      pattern: () => "lib/features/{module}/{resource}",
      false: () => false,
    },
    (value) =>
      value === false
        ? "false"
        : String(value).includes("{")
          ? "pattern"
          : "folder",
  ),
  views: either({ folder: () => "lib/pages", false: () => false }, readFolder),
  tests: either({ folder: () => "spec/api", false: () => false }, readFolder),
  controllerTests: either(
    { folder: () => "spec/controllers", false: () => false },
    readFolder,
  ),
  runtime: plain(() => "lib/http"),
  framework: choice(FRAMEWORKS),
  http2: choice([true]),
  database: plain(() => "lib/db.ts"),
  server: either({ file: () => "lib/main.ts", false: () => false }, (value) =>
    value === false ? "false" : "file",
  ),
  openapi: plain(() => "openapi.json"),
  access: plain(() => "access.md"),
  testRunner: choice(TEST_RUNNERS),
  importExtension: choice(IMPORT_EXTENSIONS),
};

function readFolder(value: unknown): string {
  return value === false ? "false" : "folder";
}

/** The keys of `routes`, in routes that have all of them between them. */
export const ROUTES = [
  { method: "GET", path: "/", to: "home#index", as: "root" },
  {
    ...{ method: ["GET", "POST"], path: "/find/:kind", to: "home#find" },
    ...{ constraints: { kind: "[a-z]+" }, defaults: { locale: "en" } },
    formats: ["json"],
    // Goes again where there are no callers.
    access: "anyone",
    deprecated: { since: "2026-01-01", sunset: "2026-07-01" },
  },
  { path: "/tales/:id", redirect: "/accounts/:id", status: 302 },
];
