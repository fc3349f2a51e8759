/** The blog is what a run would make of it, and it works. UPDATE=1 runs the tool. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import { writeStarter } from "../../src/commands/init/starters.js";
import { run } from "../commands/run-cli.js";
import { expectGolden, updating } from "../support/golden.js";
import {
  checkProject,
  copyExample,
  exampleFolder,
  regenerateExample,
} from "./project.js";

const blog = exampleFolder("blog");

describe("examples/blog", () => {
  test("begins with the manifest that init writes", () => {
    const schema = "./node_modules/resource-gen/dist/schema.json";
    expectGolden(join(blog, "resources.yaml"), writeStarter("blog", schema));
  });

  test("is up to date with its manifest", async () => {
    if (updating) await regenerateExample("blog");
    const { code, stdout, stderr } = await run(blog, ["check"]);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^Nothing to do: \d+ files unchanged\.\n$/);
    expect(code).toBe(0);
  });

  test("is set up as init would do it", async () => {
    const { code, stdout } = await run(copyExample("blog"), ["init", "--yes"]);
    expect(stdout).toBe("");
    expect(code).toBe(0);
  });

  test("compiles, passes its tests and answers requests", async () => {
    const project = copyExample("blog");
    checkProject(project);
    await visit(project, async (url) => {
      const created = await fetch(`${url}/articles`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ title: "News", body: "Second" }),
      });
      expect(created.status).toBe(201);
      const location = created.headers.get("location");
      expect(location).toBe(`${url}/articles/2`);
      const removed = await fetch(`${url}/articles/2`, {
        method: "DELETE",
      });
      expect(removed.status).toBe(204);
      const listed = await fetch(`${url}/articles.json`);
      expect(await listed.json()).toEqual([
        {
          ...{ id: 1, title: "Hello", body: "The first article." },
          ...{ state: "live", author_id: null },
        },
      ]);
    });
  }, 600_000);
});

/** Starts the server, and ends it when the visit is over. */
async function visit(
  project: string,
  talk: (url: string) => Promise<void>,
): Promise<void> {
  const server = spawn(process.execPath, ["dist/src/server.js"], {
    cwd: project,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  try {
    const lines = createInterface({ input: server.stdout });
    const [line] = (await once(lines, "line")) as [string];
    const url = /http:\/\/[^/ ]+/.exec(line)?.[0];
    expect(url, line).toBeDefined();
    await talk(url!);
  } finally {
    server.kill();
    await ended;
  }
}
