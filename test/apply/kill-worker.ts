/**
 * The process that is killed, by its own hand so that the moment does not hang
 * on speed: runs the plan for one manifest over a folder. It dies at the change
 * of the disk that it is told; without one it makes all of them.
 */
import { nodeHost } from "../../src/apply/host.js";
import { die } from "./die.js";
import { cutAt, type Cut } from "./memory.js";
import { controller, machine, run } from "./run.js";

export function wantedOf(version: number, resources = 100) {
  const names = Array.from({ length: resources }, (_, at) => `resource-${at}`);
  const some = names.filter((_, at) => (at + version) % 7 !== 0);
  return [
    machine("src/resources/http.ts", "export const http = 1;"),
    machine(
      "src/resources/routes.ts",
      `export const routes = ${JSON.stringify({ version, some })};`,
    ),
    machine(
      `src/resources/v${version % 3}/extra.ts`,
      `export const version = ${version};`,
    ),
    ...some
      .slice(0, 50)
      .map((name) =>
        machine(`test/${name}.test.ts`, `test(${version}, "${name}");`),
      ),
    ...some.map((name) =>
      controller(
        `src/controllers/${name}.controller.ts`,
        "index",
        `show${version % 4}`,
      ),
    ),
  ];
}

const [root, version, at = Infinity, cut = "before"] = process.argv.slice(2);
if (root !== undefined) {
  const disk = cutAt(nodeHost.fs, Number(at), cut as Cut, die);
  const host = { ...nodeHost, fs: disk.fs };
  const { plan } = await run(host, wantedOf(Number(version)), { root });
  const faults = plan.problems.filter(({ severity }) => severity === "error");
  for (const { message } of faults) console.error(message);
}
