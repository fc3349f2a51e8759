/**
 * `rename` in projects in which everything was edited, and code of the user's uses all
 * that is generated: what is renamed, that code, and what it says afterwards.
 */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { makeProject, readTree, run } from "../commands/run-cli.js";
import { compileProjects, type Files } from "./compile-projects.js";

export interface RenameCase {
  readonly manifest: string;
  readonly rename: readonly string[];
  /** Code of the user's, with names that have to follow, by path. */
  readonly own: Files;
  /** What it says afterwards. */
  readonly after: Files;
}

const products = `formats: [json, html]
database: { dialect: sqlite }
resources:
  users: { fields: { name: string } }
  products:
    fields:
      title: { type: string, unique: true }
      owner: { ref: users, scope: write }
      shout: { type: string, computed: true }
    list: { sort: [title], filter: [title] }
    member: { publish: { method: POST, body: { reason: string }, returns: product } }
    subsets: { selected: [index, destroy] }
    resources: { comments: { fields: { body: text } } }
  drafts: { record: product, read: [id, title], write: [title] }
`;

export const renameCases: Readonly<Record<string, RenameCase>> = {
  "a resource": {
    manifest: products,
    rename: ["products", "wares"],
    own: {
      "src/types.ts": `import type { NewProduct, Product, ProductRow, ProductsPublishInput } from "./resources/records.js";
import type { Computed, ProductTable } from "./resources/stores.js";
import type { ProductsContext } from "./resources/contracts.js";
export type All = [Product, ProductRow, NewProduct, ProductsPublishInput, ProductTable, ProductsContext<"show">];
export const computed: Computed = { product: { shout: async (rows) => rows.map(({ title }) => title) } };
`,
      "src/values.ts": `import { newProduct, productOutput } from "./resources/records.js";
import { createProduct, productCommentsPath, productPath } from "./resources/urls.js";
export const values = [newProduct, productOutput, createProduct(), productPath(1), productCommentsPath({ id: 2 })];
`,
      "src/stores.ts": `import { system, type Stores } from "./resources/stores.js";
export const all = (stores: Stores) => stores.products.list(system());
export const some = ({ products }: Stores) => products.find(system(), { id: 1 });
export type Own = Stores["products"];
`,
      "src/words.ts": `import { only, type AppOptions } from "./resources/app.js";
import type { ActionName, ControllerName } from "./resources/http.js";
export const hook = only(["products#create", "comments#index"], () => undefined);
export const limits: AppOptions["bodyLimits"] = { "products#create": 10 };
export const controller: ControllerName = "products";
export const isShow = (action: ActionName) => action === "products#show";
export const other = ["products", "product"];
`,
      "src/query.ts": `import type { Kysely } from "kysely";
import type { Database } from "./resources/stores.js";
export const query = (db: Kysely<Database>) =>
  db.selectFrom("products").selectAll().where("products.title", "=", "products");
`,
    },
    after: {
      "src/types.ts": `import type { NewWare, Ware, WareRow, WaresPublishInput } from "./resources/records.js";
import type { Computed, WareTable } from "./resources/stores.js";
import type { WaresContext } from "./resources/contracts.js";
export type All = [Ware, WareRow, NewWare, WaresPublishInput, WareTable, WaresContext<"show">];
export const computed: Computed = { ware: { shout: async (rows) => rows.map(({ title }) => title) } };
`,
      "src/values.ts": `import { newWare, wareOutput } from "./resources/records.js";
import { createWare, wareCommentsPath, warePath } from "./resources/urls.js";
export const values = [newWare, wareOutput, createWare(), warePath(1), wareCommentsPath({ id: 2 })];
`,
      "src/stores.ts": `import { system, type Stores } from "./resources/stores.js";
export const all = (stores: Stores) => stores.wares.list(system());
export const some = ({ wares: products }: Stores) => products.find(system(), { id: 1 });
export type Own = Stores["wares"];
`,
      "src/words.ts": `import { only, type AppOptions } from "./resources/app.js";
import type { ActionName, ControllerName } from "./resources/http.js";
export const hook = only(["wares#create", "comments#index"], () => undefined);
export const limits: AppOptions["bodyLimits"] = { "wares#create": 10 };
export const controller: ControllerName = "wares";
export const isShow = (action: ActionName) => action === "wares#show";
export const other = ["products", "product"];
`,
      "src/query.ts": `import type { Kysely } from "kysely";
import type { Database } from "./resources/stores.js";
export const query = (db: Kysely<Database>) =>
  db.selectFrom("wares").selectAll().where("wares.title", "=", "products");
`,
    },
  },
  "a field": {
    manifest: products,
    rename: ["products.title", "headline"],
    own: {
      "src/fields.ts": `import type { NewProduct, Product, ProductRow } from "./resources/records.js";
import { system, type Stores } from "./resources/stores.js";
export const make = (stores: Stores) => stores.products.create(system(), { title: "a" }, { set: { title: "b" } });
export const columns: (keyof Product)[] = ["title", "id"];
export type Short = Pick<Product, "title" | "id"> & Omit<NewProduct, "title">;
export const change = ({ title }: ProductRow): Partial<ProductRow> => ({ title });
export class Mine { title = "title"; of(row: Product): string { return row["title"] + row.title + this.title; } }
`,
    },
    after: {
      "src/fields.ts": `import type { NewProduct, Product, ProductRow } from "./resources/records.js";
import { system, type Stores } from "./resources/stores.js";
export const make = (stores: Stores) => stores.products.create(system(), { headline: "a" }, { set: { headline: "b" } });
export const columns: (keyof Product)[] = ["headline", "id"];
export type Short = Pick<Product, "headline" | "id"> & Omit<NewProduct, "headline">;
export const change = ({ headline: title }: ProductRow): Partial<ProductRow> => ({ headline: title });
export class Mine { title = "title"; of(row: Product): string { return row["headline"] + row.headline + this.title; } }
`,
    },
  },
  "a nested resource, in camel case": {
    manifest: `naming: camel
database: { dialect: postgres }
resources:
  products:
    fields: { title: string }
    resources: { orderLines: { fields: { amount: integer }, list: { filter: [amount] } } }
`,
    rename: ["orderLines", "invoiceLines"],
    own: {
      "src/own.ts": `import type { NewOrderLine, OrderLine } from "./resources/records.js";
import { system, type Stores } from "./resources/stores.js";
import { productOrderLinePath } from "./resources/urls.js";
export type Lines = [OrderLine, NewOrderLine];
export const all = (stores: Stores) => stores.orderLines.list(system());
export const path = productOrderLinePath(1, 2);
`,
    },
    after: {
      "src/own.ts": `import type { NewInvoiceLine, InvoiceLine } from "./resources/records.js";
import { system, type Stores } from "./resources/stores.js";
import { productInvoiceLinePath } from "./resources/urls.js";
export type Lines = [InvoiceLine, NewInvoiceLine];
export const all = (stores: Stores) => stores.invoiceLines.list(system());
export const path = productInvoiceLinePath(1, 2);
`,
    },
  },
  "in a namespace, with a guard and a parent's field": {
    manifest: `database: { dialect: sqlite }
namespaces:
  admin:
    resources:
      articles:
        record: article
        fields: { title: string }
        resources: { notes: { fields: { text: string } } }
`,
    rename: ["articles", "posts"],
    own: {
      "src/own.ts": `import { adminArticlesPath, adminArticleNotesPath } from "./resources/urls.js";
import type { AdminArticlesContext } from "./resources/contracts.js";
import type { Note } from "./resources/records.js";
export const paths = [adminArticlesPath(), adminArticleNotesPath(1)];
export const id = (context: AdminArticlesContext<"show">) => context.params.id;
export const up = (note: Note) => note.article_id;
`,
    },
    after: {
      "src/own.ts": `import { adminPostsPath, adminPostNotesPath } from "./resources/urls.js";
import type { AdminPostsContext } from "./resources/contracts.js";
import type { Note } from "./resources/records.js";
export const paths = [adminPostsPath(), adminPostNotesPath(1)];
export const id = (context: AdminPostsContext<"show">) => context.params.id;
export const up = (note: Note) => note.article_id;
`,
    },
  },
  "a singleton, without a database": {
    manifest: `formats: [json, html]
resources:
  profile: { singleton: true, fields: { name: string } }
`,
    rename: ["profile", "account"],
    own: {
      "src/own.ts": `import { newProfile, type Profile, type ProfileChange } from "./resources/records.js";
import { profilePath, updateProfileForm } from "./resources/urls.js";
export const all: [Profile?, ProfileChange?] = [];
export const values = [newProfile, profilePath(), updateProfileForm()];
`,
    },
    after: {
      "src/own.ts": `import { newAccount, type Account, type AccountChange } from "./resources/records.js";
import { accountPath, updateAccountForm } from "./resources/urls.js";
export const all: [Account?, AccountChange?] = [];
export const values = [newAccount, accountPath(), updateAccountForm()];
`,
    },
  },
};

/** Every file of the user's that was generated, with a line of the user's. */
function editAll(folder: string): void {
  for (const [path, text] of Object.entries(readTree(folder))) {
    const isYours = /^(src|test)\/(controllers\/|views\/|server\.ts)/.test(
      path,
    );
    if (!isYours) continue;
    const edited = text
      .replace("    return context", "    void context;\n    return context")
      .replace("  const reply", "  void 0;\n  const reply");
    writeFileSync(join(folder, path), `${edited}// Mine.\n`);
  }
}

/** What was renamed compiles, as it did before, and says what it should. */
export async function expectRenames(
  cases: readonly (RenameCase | undefined)[],
): Promise<void> {
  const projects = new Map<string, Files>();
  for (const [index, each] of cases.entries()) {
    if (each === undefined) throw new Error("there is no such case");
    const folder = makeProject({
      "package.json": '{ "type": "module" }\n',
      "tsconfig.json":
        '{ "compilerOptions": { "module": "nodenext", "strict": true } }\n',
      "resources.yaml": each.manifest,
    });
    // Queries have the types of Kysely.
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(
      join(import.meta.dirname, "../../node_modules/kysely"),
      join(folder, "node_modules/kysely"),
    );
    expect((await run(folder, ["--quiet"])).code).toBe(0);
    editAll(folder);
    for (const [path, text] of Object.entries(each.own))
      writeFileSync(join(folder, path), text);
    projects.set(`before-${index}`, readTree(folder));
    const { code, stderr } = await run(folder, ["rename", ...each.rename]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const files = readTree(folder);
    projects.set(`after-${index}`, files);
    expect(files).toMatchObject(each.after);
  }
  expect(compileProjects(projects)).toEqual([]);
}
