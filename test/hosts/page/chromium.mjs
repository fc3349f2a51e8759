// @ts-check
/** Finds a Chromium, and installs Debian's where there is none. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [
  process.env["CHROMIUM"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @returns {string} the path of the program */
export function findChromium() {
  return look() ?? install();
}

/**
 * How Playwright starts it. It has no sandbox for root, which is who runs in a
 * container.
 */
export function chromiumOptions() {
  return { executablePath: findChromium(), args: ["--no-sandbox"] };
}

function look() {
  return places.find((place) => place !== "" && existsSync(place)) ?? null;
}

function install() {
  console.log("no Chromium here: installing Debian's");
  run("apt-get", ["update", "--quiet"]);
  run("apt-get", [
    ...["install", "--yes", "--quiet", "--no-install-recommends"],
    "chromium",
  ]);
  const found = look();
  if (found === null) throw new Error("apt-get left no Chromium");
  return found;
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, error, stderr } = spawnSync(command, args, {
    env,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status === 0) return;
  throw new Error(
    `${command} failed; name a Chromium with CHROMIUM=/path\n${stderr}`,
    { cause: error },
  );
}
