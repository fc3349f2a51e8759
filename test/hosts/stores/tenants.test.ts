/**
 * The tenants of docs/more-than-one-machine.md, as they stand there: each has a schema,
 * and none meets the rows of another.
 */
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { emit } from "../../../src/emit/emit.js";
import { listBlocks } from "../../docs/blocks.js";
import { bundleProject } from "../../support/bundle-project.js";
import { checkTypes } from "../../support/check-types.js";
import { compile, target } from "../../support/compile.js";
import { createFolder } from "../../support/projects.js";
import { createDatabase } from "./databases.js";

const page = join(
  import.meta.dirname,
  "../../../docs/more-than-one-machine.md",
);
const [block] = listBlocks(readFileSync(page, "utf8")).filter(
  ({ language }) => language === "ts",
);

test("each tenant has an application and rows of its own", async () => {
  vi.stubEnv("DATABASE_URL", await createDatabase("tenants"));
  const { model } = await compile({
    ...{ formats: ["json"], apiOnly: true, database: { dialect: "postgres" } },
    resources: { notes: { fields: { body: "string" } } },
  });
  if (model === null) throw new Error("no model");
  const files = new Map(
    emit(model, { ...target, tests: false, controllerTests: false }).map(
      ({ path, content }) => [path, content],
    ),
  );
  files.set("src/tenants.ts", block?.text ?? "");
  expect(await checkTypes(files)).toEqual([]);
  const { path: folder, remove } = createFolder();
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const { server } = (await bundleProject(
    folder,
    'export { server } from "./src/tenants.js";',
  )) as { server: Server };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = async (host: string, method = "GET", body = "") => {
    const sent = request({
      ...{ port, host: "127.0.0.1", method, path: "/notes", agent: false },
      headers: { host, "content-type": "application/json" },
    }).end(body);
    const [reply] = (await once(sent, "response")) as [
      import("node:http").IncomingMessage,
    ];
    return { status: reply.statusCode, text: await text(reply) };
  };
  const acme = "acme.example.com";
  // Several requests at once make one schema, with its migrations.
  const made = await Promise.all(
    ["one", "two", "three"].map((body) =>
      ask(acme, "POST", JSON.stringify({ body })),
    ),
  );
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(JSON.parse((await ask(acme)).text)).toHaveLength(3);
  expect(await ask("globex.example.com")).toEqual({ status: 200, text: "[]" });
  expect((await ask("other.example.com")).status).toBe(404);
  server.close();
  vi.unstubAllEnvs();
  remove();
});
