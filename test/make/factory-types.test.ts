/** What the compiler asks of those who call factories. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile, target } from "../support/compile.js";
import { createFolder, typeCheck, writeProject } from "../support/projects.js";

const manifest = {
  ...{ formats: ["json"], database: { dialect: "sqlite" } },
  resources: {
    authors: { fields: { name: "string" } },
    articles: {
      fields: {
        title: "string",
        state: { enum: ["draft", "live"], default: "draft" },
        token: { type: "string", read: "never", write: "never" },
        author: { ref: "authors" },
      },
    },
    codes: { fields: { text: { type: "string", pattern: "(?=.*zebra).+" } } },
  },
};

const uses = `
import type { Make } from "./resources/make.js";

export async function makeSome(make: Make): Promise<number> {
  const author = await make.authors({ name: "Ann" });
  const [first] = await make.articles(20, { author_id: author.id, state: "live" });
  await make.articles(2, (index) => ({ title: String(index), token: "secret" }));
  await make.articles({ created_at: "2026-01-01T00:00:00.000Z" });
  // @ts-expect-error: no such word
  await make.articles({ state: "gone" });
  // @ts-expect-error: no such field
  await make.articles({ subject: "Tea" });
  // @ts-expect-error: another type
  await make.articles(2, () => ({ title: 1 }));
  // @ts-expect-error: no reply shows it
  console.log(first?.token);
  await make.codes({ text: "a zebra" });
  await make.codes(2, (index) => ({ text: \`zebra \${index}\` }));
  // @ts-expect-error: nothing is known that it accepts
  await make.codes();
  // @ts-expect-error: nor for many rows
  await make.codes(2);
  return first?.author_id ?? author.id;
}
`;

test("the compiler knows what may be given, and what has to be", async () => {
  const folder = createFolder();
  try {
    const { model } = await compile(manifest);
    if (model === null) throw new Error("no model");
    writeProject(folder.path, model, { ...target, tests: false });
    writeFileSync(join(folder.path, "src/uses.ts"), uses);
    expect(await typeCheck(folder.path)).toEqual({ code: 0, output: "" });
  } finally {
    folder.remove();
  }
});
