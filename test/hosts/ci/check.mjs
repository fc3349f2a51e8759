// @ts-check
/**
 * The files of examples/ci in the tools that they are for: real commits through
 * husky, lefthook and pre-commit, GitHub's workflow held against its schema, and the
 * commands of both services as they run there. Needs `npm ci` and `install.sh`
 * here, and the build of the project. Ends with 1 where anything is not as it should be.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";

const here = import.meta.dirname;
const root = join(here, "../../..");
const files = join(root, "examples/ci");
const own = createRequire(import.meta.url);
// YAML is read with the parser that resource-gen reads it with.
const { load } = createRequire(join(root, "package.json"))("js-yaml");

const good = "resources:\n  articles: { only: [index] }\n";
const changed = "resources:\n  articles: { only: [index, show] }\n";
const fix = "  npx resource-gen\n";

check("husky stops a commit that is not up to date", (folder) => {
  mkdirSync(join(folder, ".husky"));
  cpSync(join(files, "husky-pre-commit"), join(folder, ".husky/pre-commit"));
  run(folder, process.execPath, [join(here, "node_modules/husky/bin.js")]);
  checkCommits(folder);
});

check("lefthook stops a commit that is not up to date", (folder) => {
  cpSync(join(files, "lefthook.yml"), join(folder, "lefthook.yml"));
  run(folder, process.execPath, [
    own.resolve("lefthook/bin/index.js"),
    "install",
  ]);
  checkCommits(folder);
});

check("pre-commit stops a commit that is not up to date", (folder) => {
  cpSync(
    join(files, "pre-commit-config.yaml"),
    join(folder, ".pre-commit-config.yaml"),
  );
  git(folder, ["add", "--all"]);
  run(folder, "pre-commit", ["install"]);
  checkCommits(folder);
  checkStaged(folder);
});

check("the hook of this repository does so too", (folder) => {
  const file = join(root, ".pre-commit-hooks.yaml");
  run(folder, "pre-commit", ["validate-manifest", file]);
  const [address, revision] = makeRepository(folder, file);
  const config = {
    repos: [{ repo: address, rev: revision, hooks: [{ id: "resource-gen" }] }],
  };
  // JSON is YAML.
  const text = JSON.stringify(config);
  writeFileSync(join(folder, ".pre-commit-config.yaml"), text);
  git(folder, ["add", "--all"]);
  run(folder, "pre-commit", ["install"]);
  checkCommits(folder);
});

check("both hooks are one", () => {
  const [own] = load(
    readFileSync(join(root, ".pre-commit-hooks.yaml"), "utf8"),
  );
  const config = load(
    readFileSync(join(files, "pre-commit-config.yaml"), "utf8"),
  );
  const [shown] = config.repos[0].hooks;
  assert.deepEqual({ ...shown, description: own.description }, own);
});

check("GitHub knows every key of the workflow", () => {
  const validator = own.resolve("@action-validator/cli/cli.mjs");
  const validate = (/** @type {string} */ file) =>
    spawnSync(process.execPath, [validator, file], { encoding: "utf8" });
  const file = join(files, "github-actions.yml");
  const { status, stdout } = validate(file);
  assert.equal(status, 0, stdout);
  // And it would say so if there were one too many.
  const wrong = join(mkdtempSync(join(tmpdir(), "resource-gen-ci-")), "x.yml");
  writeFileSync(
    wrong,
    readFileSync(file, "utf8").replace("runs-on:", "runs-onn:"),
  );
  assert.notEqual(validate(wrong).status, 0);
  rmSync(dirname(wrong), { recursive: true });
});

const workflow = load(readFileSync(join(files, "github-actions.yml"), "utf8"));
/** @type {readonly string[]} */
const steps = workflow.jobs.check.steps.flatMap(
  (/** @type {{ run?: string }} */ step) => step.run ?? [],
);
const pipeline = load(readFileSync(join(files, "gitlab-ci.yml"), "utf8"));
/** @type {readonly string[]} */
const script = pipeline.resources.script;

check("what GitHub runs passes, and fails with annotations", (folder) => {
  const env = { GITHUB_ACTIONS: "true" };
  checkScript(folder, steps, env, /^::error file=resources\.yaml,line=2,/m);
});

check(
  "the action's file is one, and what it runs passes, and fails",
  (folder) => {
    const file = join(root, "action.yml");
    const validator = own.resolve("@action-validator/cli/cli.mjs");
    const validate = (/** @type {string} */ path) =>
      spawnSync(process.execPath, [validator, path], { encoding: "utf8" });
    const { status, stdout } = validate(file);
    assert.equal(status, 0, stdout);
    const text = readFileSync(file, "utf8");
    const wrong = join(folder, "wrong/action.yml");
    mkdirSync(dirname(wrong));
    writeFileSync(wrong, text.replace("using:", "usingg:"));
    assert.notEqual(validate(wrong).status, 0);
    rmSync(dirname(wrong), { recursive: true });
    /** @type {readonly { run: string }[]} */
    const parts = load(text).runs.steps;
    const env = { GITHUB_ACTIONS: "true", CHECK_ARGUMENTS: "--no-color" };
    const lines = ["npm ci", ...parts.map((part) => part.run)];
    checkScript(folder, lines, env, /^::error file=resources\.yaml,line=2,/m);
  },
);

check("what GitLab runs passes, and fails", (folder) => {
  assert.deepEqual(Object.keys(pipeline.resources).sort(), [
    ...["cache", "image", "script", "stage"],
  ]);
  checkScript(folder, script, { GITLAB_CI: "true" }, /error\[unknown-key\]/);
});

/**
 * A commit of a manifest without its output is refused, with the command that
 * helps as the last thing said; with it, it is made.
 * @param {string} folder
 */
function checkCommits(folder) {
  writeFileSync(join(folder, "resources.yaml"), changed);
  git(folder, ["add", "--all"]);
  expectRefusal(folder);
  run(folder, "npx", ["resource-gen", "--quiet"]);
  git(folder, ["add", "--all"]);
  const made = commit(folder);
  assert.equal(made.status, 0, made.stdout + made.stderr);
}

/** @param {string} folder */
function expectRefusal(folder) {
  const refused = commit(folder);
  assert.notEqual(refused.status, 0, "the commit was made");
  // Lefthook runs commands in a terminal of its own.
  const said = stripVTControlCharacters(
    refused.stdout + refused.stderr,
  ).replaceAll("\r", "");
  assert(said.includes(`Run this, and commit the result:\n\n${fix}`), said);
}

/**
 * What counts is what the commit would hold: a run whose result is not staged
 * helps nothing, nor does one file of it that is staged as deleted.
 * @param {string} folder up to date, with all committed
 */
function checkStaged(folder) {
  writeFileSync(join(folder, "resources.yaml"), good);
  run(folder, "npx", ["resource-gen", "--quiet"]);
  git(folder, ["add", "resources.yaml"]);
  expectRefusal(folder);
  git(folder, ["reset", "--quiet", "--hard"]);
  git(folder, ["rm", "--quiet", "src/resources/routes.ts"]);
  expectRefusal(folder);
}

/**
 * A repository with one file, as a hook's users name it.
 * @param {string} folder
 * @param {string} file
 * @returns {[address: string, revision: string]}
 */
function makeRepository(folder, file) {
  const home = join(folder, "node_modules/hooks");
  mkdirSync(home);
  cpSync(file, join(home, basename(file)));
  git(home, ["init", "--quiet"]);
  git(home, ["add", "--all"]);
  git(home, ["commit", "--quiet", "--message", "hooks"]);
  const { stdout } = start(home, "git", ["rev-parse", "HEAD"]);
  return [home, stdout.trim()];
}

/**
 * @param {string} folder
 * @param {readonly string[]} lines
 * @param {Readonly<Record<string, string>>} env
 * @param {RegExp} fault what is said of a manifest with an error
 */
function checkScript(folder, lines, env, fault) {
  // What is installed is installed: this project stands for its own package.
  const commands = lines.filter((line) => !line.startsWith("npm ci"));
  assert.equal(commands.length, lines.length - 1);
  const runAll = () => {
    for (const line of commands) {
      const done = shell(folder, line, env);
      if (done.status !== 0) return done;
    }
    return null;
  };
  assert.equal(runAll(), null);
  writeFileSync(join(folder, "resources.yaml"), changed);
  const drift = runAll();
  assert.equal(drift?.status, 1);
  assert(drift.stderr.endsWith(fix), drift.stderr);
  writeFileSync(
    join(folder, "resources.yaml"),
    "resources:\n  articles: { olny: [index] }\n",
  );
  const broken = runAll();
  assert.equal(broken?.status, 1);
  assert.match(broken.stdout + broken.stderr, fault);
}

// --- means -----------------------------------------------------------------

/**
 * Runs a check in a project of its own: committed, up to date, with
 * resource-gen installed.
 * @param {string} what
 * @param {(folder: string) => void} use
 */
function check(what, use) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "resource-gen-ci-")));
  try {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
    writeFileSync(join(folder, ".gitignore"), "node_modules\n.cache\n");
    writeFileSync(join(folder, "resources.yaml"), good);
    mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
    symlinkSync(root, join(folder, "node_modules/resource-gen"));
    symlinkSync(
      "../resource-gen/bin/resource-gen.js",
      join(folder, "node_modules/.bin/resource-gen"),
    );
    run(folder, "npx", ["resource-gen", "--quiet"]);
    git(folder, ["init", "--quiet"]);
    git(folder, ["add", "--all"]);
    git(folder, ["commit", "--quiet", "--message", "begin"]);
    use(folder);
    console.log(`ok: ${what}`);
  } catch (error) {
    console.log(`not ok: ${what}`);
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function commit(folder) {
  return shell(folder, "git commit --quiet --message change");
}

/**
 * @param {string} folder
 * @param {readonly string[]} args
 */
function git(folder, args) {
  run(folder, "git", args);
}

/**
 * @param {string} folder
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(folder, command, args) {
  const { status, stdout, stderr } = start(folder, command, args);
  assert.equal(status, 0, `${command} ${args.join(" ")}\n${stdout}${stderr}`);
}

/**
 * @param {string} folder
 * @param {string} line
 * @param {Readonly<Record<string, string>>} env
 */
function shell(folder, line, env = {}) {
  return start(folder, "/bin/sh", ["-c", line], env);
}

/**
 * @param {string} folder
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} more
 */
function start(folder, command, args, more = {}) {
  const who = { NAME: "ci", EMAIL: "ci@example.com" };
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    npm_config_offline: "true",
    npm_config_update_notifier: "false",
    GIT_CONFIG_NOSYSTEM: "1",
    ...Object.fromEntries(
      Object.entries(who).flatMap(([key, value]) => [
        [`GIT_AUTHOR_${key}`, value],
        [`GIT_COMMITTER_${key}`, value],
      ]),
    ),
    ...more,
  };
  return spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    env,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 600_000,
  });
}
