/** Whose a file is: the plan, the file's own header and the README say the same. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeProject, run } from "../commands/run-cli.js";

interface Report {
  readonly plan: readonly { readonly path: string; readonly owner: string }[];
}

/** The rows of the README's table of files: what they match, and the owner. */
function readRows(): readonly (readonly [pattern: string, owner: string])[] {
  const text = readFileSync(
    join(import.meta.dirname, "../../README.md"),
    "utf8",
  );
  return text.split("\n").flatMap((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const owner = cells.at(-2) ?? "";
    if (owner !== "machine" && owner !== "yours") return [];
    const [first = "", ...others] = [
      ...(cells[1] ?? "").matchAll(/`([^`]+)`/g),
    ].map(([, name]) => name ?? "");
    const folder = first.slice(0, first.lastIndexOf("/") + 1);
    const more = (cells[1] ?? "").includes("...") ? [`${folder}*`] : [];
    return [first, ...others.map((name) => folder + name), ...more].map(
      (pattern) => [pattern, owner] as const,
    );
  });
}

/** `*` stands for anything, slashes too. */
function fits(path: string, pattern: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${parts.join(".*")}$`).test(path);
}

test("of every file that is generated", async () => {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml":
      "resources: { articles: { formats: [json, xml, html] } }\nnamespaces: { admin: { resources: { articles: } } }\n",
  });
  const flags = ["--dry-run", "--format", "json"];
  const { stdout } = await run(folder, ["generate", ...flags]);
  const { plan } = JSON.parse(stdout) as Report;
  expect(plan.length).toBeGreaterThan(20);
  expect((await run(folder, ["generate", "--quiet"])).code).toBe(0);

  const rows = readRows();
  for (const { path, owner } of plan) {
    const row = rows.find(([pattern]) => fits(path, pattern));
    expect(row?.[1], path).toBe(owner);
    const head = readFileSync(join(folder, path), "utf8").slice(0, 400);
    expect(head.includes("@generated") ? "machine" : "yours", path).toBe(owner);
    if (owner === "yours")
      expect(head.replace(/\s+\*?\s*/g, " ")).toMatch(/Yours: written once/);
  }
});
