// @ts-check
/** What the emitted helpers cost the type checker. */
import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { emitProject } from "../emitted/project.mjs";
import {
  writeByHand,
  writeCalls,
  writeHono,
  writeTsRest,
} from "../emitted/typed-apps.mjs";

const modules = fileURLToPath(new URL("../node_modules", import.meta.url));

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "types",
  title: "tsc --noEmit over the helpers and a call of each",
  async run(kit) {
    const rows = [];
    const load = async (/** @type {number} */ size) => {
      const manifest = kit.makeManifest(size);
      const project = await emitProject(kit, `p${size}`, manifest);
      const { routes } = await import(project.module("routes"));
      return { size, project, routes };
    };
    const many = await load(kit.pick(1000, 30));
    const compile = (
      /** @type {Awaited<ReturnType<typeof load>>} */ { project, size },
      /** @type {string} */ name,
      /** @type {Record<string, string>} */ files,
      /** @type {string} */ version,
    ) => {
      const cwd = kit.folder(`p${size}-${name}-${version}`);
      symlinkSync(modules, join(cwd, "node_modules"), "junction");
      writeFileSync(join(cwd, "package.json"), '{ "type": "module" }\n');
      const compilerOptions = {
        target: "es2023",
        module: "nodenext",
        lib: ["es2023", "dom", "dom.iterable"],
        types: [],
        strict: true,
        noUncheckedIndexedAccess: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: true,
        noEmit: true,
      };
      writeFileSync(
        join(cwd, "tsconfig.json"),
        JSON.stringify({ compilerOptions, files: Object.keys(files) }),
      );
      for (const [file, text] of Object.entries(files)) {
        if (text !== "") writeFileSync(join(cwd, file), text);
        else {
          // What is emitted, with the part of the runtime that it imports.
          cpSync(join(project.source, file), join(cwd, file));
          const part = join("runtime/routing", file);
          cpSync(join(project.source, part), join(cwd, part));
        }
      }
      const tsc = join(modules, `typescript-${version}/bin/tsc`);
      return { args: [tsc, "-p", cwd], cwd };
    };
    for (const version of ["6", "7"]) {
      const files = { "urls.ts": "", "calls.ts": writeCalls(many.routes) };
      const hand = { ...files, "urls.ts": writeByHand(many.routes) };
      const ours = compile(many, "ours", files, version);
      const other = compile(many, "hand", hand, version);
      const times = await kit.compareRounds(
        {
          ours: () => kit.timeProcess(ours),
          hand: () => kit.timeProcess(other),
        },
        { rounds: kit.pick(7, 1), warmup: kit.pick(1, 0) },
      );
      rows.push(
        kit.row({
          what: `${many.size} resources, TypeScript ${version}`,
          against: "plain functions by hand",
          ours: times.ours,
          theirs: times.hand,
          target: { op: "<=", value: 1.3 },
        }),
      );
    }
    // The types of both peers grow faster than their routes, and their compiler
    // may never be done. One that is stopped has taken that long at least.
    const limit = kit.pick(600_000, 120_000);
    for (const size of kit.pick([100, 1000], [20])) {
      const app = size === many.size ? many : await load(size);
      for (const version of kit.pick(["7", "6"], ["7"])) {
        const own = { "urls.ts": "", "calls.ts": writeCalls(app.routes) };
        const ours = compile(app, "own", own, version);
        for (const [against, text] of /** @type {const} */ ([
          ["Hono RPC", writeHono(app.routes)],
          ["ts-rest", writeTsRest(app.routes)],
        ])) {
          const name = against.replace(" ", "-");
          const theirs = compile(app, name, { "calls.ts": text }, version);
          const times = { ours: [0], theirs: [0] };
          let notes;
          for (let round = 0; round < kit.pick(3, 1); round++) {
            const own = kit.timeProcess(ours);
            const run = kit.tryProcess(theirs, limit);
            times.ours[round] = own;
            times.theirs[round] = run.time;
            const seconds = `${(run.time / 1000).toFixed(0)} s : ${(own / 1000).toFixed(1)} s`;
            if (run.isStopped) notes = `at least: stopped (${seconds})`;
            if (run.fault !== null) notes = `${run.fault} (${seconds})`;
            // A run that is long is not repeated.
            if (run.time > limit / 10) break;
          }
          rows.push(
            kit.row({
              what: `${size} resources, TypeScript ${version}: theirs over ours`,
              against,
              ours: times.theirs,
              theirs: times.ours,
              ...(size === 1000 && { target: { op: ">=", value: 5 } }),
              ...(notes !== undefined && { notes }),
            }),
          );
        }
      }
    }
    return rows;
  },
};
