/** An index whose controllers come from a function: entries go into what it returns. */
import { expect, test } from "vitest";
import type { OutputFile } from "../../src/emit/file.js";
import { mergeFile } from "../../src/merge/index.js";

const file: OutputFile = {
  path: "src/controllers/index.ts",
  owner: "yours",
  content: "",
  merge: {
    kind: "index",
    object: "controllers",
    entries: ["Articles", "Comments"].map((name) => ({
      key: name.toLowerCase(),
      value: `new ${name}Controller()`,
      imported: `${name}Controller`,
      local: `${name}Controller`,
      module: `./${name.toLowerCase()}.controller.js`,
    })),
  },
};

const imports = `import type { Controllers } from "../resources/contracts.js";
import { ArticlesController } from "./articles.controller.js";
`;
const added = `import { CommentsController } from "./comments.controller.js";
`;

const entry = "    articles: new ArticlesController(store),\n";
const next = "    comments: new CommentsController(),\n";

test.each([
  [
    "a function with parameters of the user's",
    "\nexport function createControllers(store: Store): Controllers {\n  return {\n",
    "  };\n}\n",
  ],
  [
    "satisfies",
    "\nexport function createControllers(store: Store) {\n  return {\n",
    "  } satisfies Controllers;\n}\n",
  ],
  [
    "a constant that is returned",
    "\nexport function createControllers(): Controllers {\n  const store = new Store();\n  const made: Controllers = {\n",
    "  };\n  return made;\n}\n",
  ],
  [
    "an arrow function",
    "\nexport const createControllers = (store: Store): Controllers => ({\n",
    "  });\n",
  ],
  [
    "a function beside a constant of the older name",
    "\nexport function createControllers(store: Store): Controllers {\n  return {\n",
    "  };\n}\n\nexport const controllers = createControllers(new Store());\n",
  ],
])("%s", (_, before, after) => {
  const result = mergeFile(file, imports + before + entry + after);
  expect(result).toMatchObject({
    kind: "merged",
    text: imports + added + before + entry + next + after,
    inserted: ["comments"],
  });
});
