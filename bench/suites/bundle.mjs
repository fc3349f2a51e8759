// @ts-check
/** What one URL helper adds to a bundle, with all its options. */
import { join } from "node:path";
import { build } from "esbuild";
import { emitProject } from "../emitted/project.mjs";

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "bundle",
  title: "One helper in a bundle, minified by esbuild",
  async run(kit) {
    const manifest =
      "resources: { articles: { resources: { comments: {} } } }\n";
    const project = await emitProject(kit, "project", manifest);
    const urls = JSON.stringify(join(project.source, "urls.ts"));
    const sizeOf = async (/** @type {string} */ name) => {
      const { outputFiles } = await build({
        stdin: {
          // A call of it: what stands there in the end is its name and brackets.
          contents: `import { ${name} } from ${urls}; ${name}(1);`,
          resolveDir: project.root,
        },
        bundle: true,
        minify: true,
        format: "esm",
        target: "es2022",
        write: false,
      });
      return outputFiles[0]?.text.length ?? NaN;
    };
    const rows = [];
    for (const [name, value] of /** @type {const} */ ([
      ["articlesPath", 1536],
      ["articlePath", 1536],
      ["articleUrl", undefined],
      ["showArticle", undefined],
    ])) {
      const size = await sizeOf(name);
      rows.push({
        what: name,
        against: "js-routes 8.4 KB, Remix 10.2 KB, Ziggy 18.7 KB",
        ratio: size,
        spread: /** @type {[number, number]} */ ([size, size]),
        unit: "bytes",
        ...(value && { target: { op: /** @type {const} */ ("<="), value } }),
      });
    }
    return rows;
  },
};
