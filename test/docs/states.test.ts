/** What docs/stores.md says of states is what its own manifest answers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { openCalled } from "../stores/called-app.js";
import { listBlocks } from "./blocks.js";

const page = readFileSync(
  join(import.meta.dirname, "../../docs/stores.md"),
  "utf8",
);

/** `PATCH /articles/1 2,editor {"state":"live"}`, and below it status and body. */
const EXCHANGE =
  /^([A-Z]+ \S+ \S+)(?: (\{.+))?\n(\d{3}) ([^]+?)\n(?=[A-Z]|$)/gm;

test("every request is answered as the page says", async () => {
  const begin = page.indexOf("## States");
  const blocks = listBlocks(page.slice(begin, page.indexOf("\n## ", begin)));
  const [yaml, text] = blocks;
  const manifest = readYamlValue(yaml?.text ?? "");
  if (!manifest.ok) expect.fail("no manifest");
  const app = await openCalled(manifest.value as object, "sqlite", ":memory:");
  for (const name of ["Ann", "Bea"]) await app.send("POST /users", { name });
  const exchanges = [...(text?.text ?? "").matchAll(EXCHANGE)];
  expect(exchanges).toHaveLength(5);
  for (const [, line = "", body, status, answer = ""] of exchanges) {
    const [told, value] = await app.send(
      line,
      body === undefined ? undefined : (JSON.parse(body) as object),
    );
    const shown = JSON.stringify(value).replace(
      /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g,
      '"…"',
    );
    expect([line, told, JSON.parse(shown)]).toEqual([
      ...[line, Number(status)],
      JSON.parse(answer) as object,
    ]);
  }
  await app.end();
});
