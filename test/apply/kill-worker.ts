/**
 * The process that is killed: runs one plan after another over a folder, each
 * for another manifest, until it is told to stop or is no more. With a number
 * it makes that one run only.
 */
import { nodeHost } from "../../src/apply/host.js";
import { controller, machine, run } from "./run.js";

export function wantedOf(version: number, resources = 300) {
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
      .slice(0, 100)
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

const [root, only] = process.argv.slice(2);
if (root !== undefined) {
  for (let version = Number(only ?? 0); ; version += 1) {
    process.stdout.write("begin\n");
    const { plan } = await run(nodeHost, wantedOf(version), { root });
    const faults = plan.problems.filter(({ severity }) => severity === "error");
    for (const { message } of faults) console.error(message);
    if (only !== undefined) break;
    process.stdout.write("end\n");
  }
}
