/** The example of a workspace: its packages find one another as npm links them. */
import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { copyExample } from "./project.js";

const PACKAGES: Readonly<Record<string, string>> = {
  "@acme/http": "packages/http",
  "@acme/blog": "services/blog",
  "@acme/media": "services/media",
};

/** A copy whose packages and tools are installed. */
export function copyWorkspace(): string {
  const folder = copyExample("workspace");
  linkPackages(folder);
  return folder;
}

export function linkPackages(folder: string): void {
  for (const [name, path] of Object.entries(PACKAGES)) {
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(folder, path), link, "junction");
  }
}
