/** Runs Kubb over a document: `node kubb.mjs openapi.json`, in the folder of its output. */
import { build } from "@kubb/core";
import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";

const { error, failedPlugins } = await build({
  config: {
    root: process.cwd(),
    input: { path: process.argv[2] },
    output: {
      path: "./kubb",
      extension: { ".ts": ".js" },
      clean: false,
      format: false,
      lint: false,
    },
    plugins: [
      pluginOas({ generators: [], validate: false }),
      pluginTs({ output: { path: "models" } }),
      pluginClient({ output: { path: "clients" }, client: "fetch" }),
    ],
  },
});
if (error) throw error;
if (failedPlugins.size > 0) throw new Error("A plugin of Kubb has failed");
