// @ts-check
/** What the emitted helpers cost the type checker. */
import { copyFileSync, symlinkSync, writeFileSync } from "node:fs";
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
    const many = await load(kit.pick(1000, 100));
    // The types of both peers grow faster than their routes: of a thousand
    // resources neither is done in minutes.
    const few = await load(kit.pick(100, 20));
    const compile = (
      /** @type {Awaited<ReturnType<typeof load>>} */ { project, size },
      /** @type {string} */ name,
      /** @type {Record<string, string>} */ files,
      /** @type {string} */ version,
    ) => {
      const cwd = join(project.root, `${name}-${version}`);
      kit.folder(`p${size}/${name}-${version}`);
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
        if (text === "")
          copyFileSync(join(project.source, file), join(cwd, file));
        else writeFileSync(join(cwd, file), text);
      }
      const tsc = join(modules, `typescript-${version}/bin/tsc`);
      return () => kit.timeProcess({ args: [tsc, "-p", cwd], cwd });
    };
    for (const version of ["6", "7"]) {
      const files = { "urls.ts": "", "calls.ts": writeCalls(many.routes) };
      const hand = { ...files, "urls.ts": writeByHand(many.routes) };
      const times = await kit.compareRounds(
        {
          ours: compile(many, "ours", files, version),
          hand: compile(many, "hand", hand, version),
        },
        { rounds: kit.pick(7, 3) },
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
      const own = { "urls.ts": "", "calls.ts": writeCalls(few.routes) };
      const peers = await kit.compareRounds(
        {
          ours: compile(few, "ours", own, version),
          hono: compile(
            few,
            "hono",
            { "calls.ts": writeHono(few.routes) },
            version,
          ),
          tsRest: compile(
            few,
            "ts-rest",
            { "calls.ts": writeTsRest(few.routes) },
            version,
          ),
        },
        { rounds: kit.pick(3, 1), warmup: 0 },
      );
      for (const [against, theirs] of /** @type {const} */ ([
        ["Hono RPC", peers.hono],
        ["ts-rest", peers.tsRest],
      ])) {
        rows.push(
          kit.row({
            what: `${few.size} resources, TypeScript ${version}: theirs over ours`,
            against,
            ours: theirs,
            theirs: peers.ours,
            target: { op: ">=", value: 5 },
          }),
        );
      }
    }
    return rows;
  },
};
