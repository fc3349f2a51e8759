/** Names that are longer than a disk takes. */
import { expect, test } from "vitest";
import { makeProject, run } from "./run-cli.js";

const generate = (length: number) => {
  const name = "a".repeat(length);
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": `formats: [json]\napiOnly: true\nresources:\n  ${name}: {}\n`,
  });
  return run(folder, ["generate", "--quiet"]);
};

test("a name that makes a file's too long is told, with each file", async () => {
  const { code, stderr } = await generate(300);
  expect(code).toBe(1);
  expect(stderr).toContain(
    "error[name-too-long]: the name of a file has at most 255 bytes, not 314: src/controllers/aaa",
  );
  expect(stderr).toContain(
    "the name of a file has at most 255 bytes, not 319: test/controllers/aaa",
  );
});

test("the longest name that a disk takes is one", async () => {
  expect((await generate(255 - ".controller.test.ts".length)).code).toBe(0);
});
