/** Disks that are full, below SQLite and under load. */
import { spawnSync } from "node:child_process";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { createFolder } from "../../support/projects.js";
import type { Running } from "../reference/app.js";
import { type Outcome, underLoad } from "./load.js";

/** A disk that a test can fill. */
interface Disk {
  readonly file: string;
  readonly fill: (app: Running) => Promise<void>;
  readonly clear: (app: Running) => Promise<void>;
  readonly remove: () => void;
}

/** A disk of its own where one can be mounted; else a limit of SQLite's own. */
function openDisk(): Disk {
  const folder = createFolder();
  const file = join(folder.path, "notes.sqlite");
  const args = ["-t", "tmpfs", "-o", "size=64m", "tmpfs", folder.path];
  if (spawnSync("mount", args).status !== 0) {
    return {
      file,
      fill: async ({ db }) => {
        const { rows } = await sql<{
          page_count: number;
        }>`pragma page_count`.execute(db);
        await limitPages(db, rows[0]?.page_count ?? 0);
      },
      clear: ({ db }) => limitPages(db, 1_000_000_000),
      remove: () => {
        folder.remove();
      },
    };
  }
  const ballast = join(folder.path, "ballast");
  return {
    file,
    fill: async () => {
      const { bavail, bsize } = await statfs(folder.path);
      // The database writes on, and may take the last of it.
      await writeFile(ballast, new Uint8Array(bavail * bsize)).catch(
        ignoreFull,
      );
    },
    clear: () => rm(ballast),
    remove: () => {
      spawnSync("umount", ["-l", folder.path]);
      folder.remove();
    },
  };
}

function ignoreFull(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOSPC") throw error;
}

async function limitPages(db: Running["db"], pages: number): Promise<void> {
  await sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(db);
}

/** Fills the disk, and clears it once some requests were refused. */
export async function fillDisk(count: number): Promise<Outcome> {
  const disk = openDisk();
  try {
    return await underLoad("sqlite", disk.file, 5000, async (load, app) => {
      const waits: number[] = [];
      for (let done = 0; done < count; done += 1) {
        await disk.fill(app);
        await load.untilRefused(20);
        await disk.clear(app);
        waits.push(await load.measure());
        await load.untilWritten();
      }
      return waits;
    });
  } finally {
    disk.remove();
  }
}
