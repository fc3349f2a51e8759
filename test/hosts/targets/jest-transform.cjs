/** Takes the types away, for Jest, which runs CommonJS. */
const { transformSync } = require("esbuild");

module.exports = {
  process(text, path) {
    const options = { format: "cjs", loader: "ts", sourcefile: path };
    return transformSync(text, { ...options, target: "node20" });
  },
};
