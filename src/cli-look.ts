/**
 * The part of the command line that looks at routes and changes nothing:
 * routes, match. As in cli.ts, a command is loaded only when it is asked for.
 */
import type { Command } from "commander";
import type { Line } from "./cli-manifest.js";
import type { RouteFormat, RoutesFlags } from "./commands/routes.js";

const formats = ["pretty", "json", "github", "sarif"] as const;
const routeFormats = [
  ...formats,
  ...(["jsonl", "markdown", "csv", "html"] as const),
];

/** Adds `routes` and `match`. */
export function addLookCommands(
  program: Command,
  { open, finish }: Line,
): void {
  const routes = program
    .command("routes")
    .summary("print the route table")
    .description("Prints the route table.")
    .option("-g, --grep <text>", "only rows that hold this text")
    .option(
      "-c, --controller <name>",
      "only rows of this controller, or of this module",
    )
    .option("--method <methods>", "only rows of this method, or of these: a,b")
    .option("--unused", "only rows whose action is still the untouched stub")
    .option("--expanded", "print a paragraph for each route, not a row")
    .action(async (flags: RoutesFlags) => {
      const { runRoutes } = await import("./commands/routes.js");
      finish(await runRoutes(open<RouteFormat>(routes, routeFormats), flags));
    });

  const match = program
    .command("match")
    .summary("say which route takes a request, or why none does")
    .description(
      "Says which route takes a request, or why none does. Exits with 1 for none.",
    )
    .argument("<method>", "GET, POST, ...")
    .argument("<path>", "/articles/1.json")
    .action(async (method: string, path: string) => {
      const { runMatch } = await import("./commands/match.js");
      finish(await runMatch(open(match, formats), method, path));
    });
}
