// @ts-check
/** How long a person waits for the smallest commands, against an empty Node. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { cli } from "../kit/cli.mjs";

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "start",
  title: "Start-up of the command line",
  async run(kit) {
    const cwd = kit.folder("project");
    writeFileSync(join(cwd, "package.json"), '{ "type": "module" }\n');
    writeFileSync(join(cwd, "resources.yaml"), kit.makeManifest(5));
    const time =
      (/** @type {string[]} */ ...args) =>
      () =>
        kit.timeProcess({ args, cwd });
    const times = await kit.compareRounds(
      {
        node: time("-e", "0"),
        version: time(cli, "--version"),
        help: time(cli, "--help"),
        routes: time(cli, "routes"),
      },
      { rounds: kit.pick(30, 4), warmup: 2 },
    );
    const row = (
      /** @type {"version" | "help" | "routes"} */ name,
      /** @type {string} */ what,
      /** @type {number} */ value,
    ) =>
      kit.row({
        what,
        against: "node -e 0",
        ours: times[name],
        theirs: times.node,
        target: { op: "<=", value },
      });
    return [
      row("version", "--version", 1.5),
      row("help", "--help", 2),
      row("routes", "routes, 5 resources", 4),
    ];
  },
};
