// @ts-check
/**
 * What an editor shows of a manifest: the real yaml-language-server with the
 * schema that the package ships. Needs `npm ci` here, and the build of the
 * project. Ends with 1 where anything is not as it should be.
 */
import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleTests } from "../../../scripts/bundle-tests.mjs";
import { readCorpus } from "./corpus.mjs";
import { exceptions } from "./exceptions.mjs";
import { startServer } from "./language-server.mjs";

const root = join(import.meta.dirname, "../../..");
/** @type {typeof import("./ours.js")} */
const {
  EXAMPLES,
  findSchemaPath,
  indexLines,
  parseManifest,
  readYaml,
  writeStarter,
} = await import(
  pathToFileURL(await bundleTests("test/hosts/editor/ours.ts", "editor")).href
);
const schema = pathToFileURL(join(root, "dist/schema.json")).href;
const project = realpathSync(
  mkdtempSync(join(tmpdir(), "resource-gen-editor-")),
);
const server = await startServer({ [schema]: "**/corpus/*.yaml" });

try {
  await checkAgreement();
  await checkStarter();
  await checkHelp();
} finally {
  await server.stop();
  rmSync(project, { recursive: true, force: true });
}

/** No manifest has a sound shape for one, and not for the other. */
async function checkAgreement() {
  const corpus = readCorpus();
  const counts = { valid: 0, invalid: 0 };
  const disagreements = [];
  const unused = new Set(Object.keys(exceptions));
  // The server waits a while before it looks at a file: so all at once.
  const opened = corpus.map(({ text }, index) => {
    const path = join(project, `corpus/${String(index)}.yaml`);
    return server.open(pathToFileURL(path).href, text);
  });
  for (const [index, { name, text }] of corpus.entries()) {
    const ours = await isSound(text);
    counts[ours ? "valid" : "invalid"] += 1;
    const found = (await opened[index]) ?? [];
    const errors = found.filter(({ severity }) => severity === 1);
    if (ours === (errors.length === 0)) continue;
    if (Object.hasOwn(exceptions, name)) {
      unused.delete(name);
      continue;
    }
    const said = errors.map(({ message }) => message).join("; ") || "nothing";
    disagreements.push(
      `${name}: ours ${ours ? "accepts" : "refuses"}, the editor says: ${said}`,
    );
  }
  assert.deepEqual(disagreements, []);
  assert.deepEqual([...unused], [], "exceptions that are none");
  const { valid, invalid } = counts;
  console.log(
    `agreement: ${String(corpus.length)} manifests, ${String(valid)} of a sound shape and ${String(invalid)} not; ${String(Object.keys(exceptions).length)} exceptions`,
  );
}

/**
 * Whether resource-gen takes the text for a manifest by its shape alone.
 *
 * @param {string} text
 */
async function isSound(text) {
  const read = await readYaml("resources.yaml", indexLines("m.yaml", text));
  if (read.diagnostics.length > 0 || read.value === undefined) return false;
  return parseManifest(read.value).problems.length === 0;
}

/** What init writes names the schema, at the place where npm puts it. */
async function checkStarter() {
  mkdirSync(join(project, "node_modules"));
  symlinkSync(root, join(project, "node_modules/resource-gen"), "junction");
  const schema = await findSchemaPath(project);
  for (const name of EXAMPLES) {
    const text = writeStarter(name, schema);
    const uri = pathToFileURL(join(project, `${name}.yaml`)).href;
    assert.deepEqual(await server.open(uri, text), [], name);
    // The key may be there already, or be left out.
    const wrong = `${text.replace(/^resources:/m, "others:")}resourcse: {}\n`;
    const other = pathToFileURL(join(project, `${name}-wrong.yaml`)).href;
    const faults = await server.open(other, wrong);
    assert.ok(
      faults.some(({ message }) => message.includes("resourcse")),
      name,
    );
  }
  console.log("starters: found their schema, and no fault but the planted one");
}

/** Completions for keys and actions, and text on hover. */
async function checkHelp() {
  const text = `resources:
  articles:
    only: [index, ]
    
    member: { publish: POST }
output:
  framework: 
`;
  const uri = pathToFileURL(join(project, "corpus/help.yaml")).href;
  await server.open(uri, text);
  const labels = async (
    /** @type {number} */ line,
    /** @type {number} */ character,
  ) =>
    (await server.complete(uri, { line, character })).map(({ label }) => label);

  const actions = await labels(2, 18);
  for (const action of ["index", "show", "update", "destroy"]) {
    assert(
      actions.includes(action),
      `no completion "${action}": ${String(actions)}`,
    );
  }
  const keys = await labels(3, 4);
  for (const key of ["except", "collection", "param", "resources", "shallow"]) {
    assert(keys.includes(key), `no completion "${key}": ${String(keys)}`);
  }
  assert(!keys.includes("only"), "a key is offered twice");
  const frameworks = await labels(6, 13);
  assert(frameworks.includes("node"), `no framework: ${String(frameworks)}`);

  const onOnly = await server.hover(uri, { line: 2, character: 5 });
  assert.match(onOnly, /The actions to have/);
  const onMember = await server.hover(uri, { line: 4, character: 6 });
  assert.match(onMember, /Extra actions on one member/);
  const onTop = await server.hover(uri, { line: 5, character: 2 });
  assert.match(onTop, /Where files go/);
  console.log(
    `help: ${String(keys.length)} keys and ${String(actions.length)} actions are offered; hover explains keys`,
  );
}
