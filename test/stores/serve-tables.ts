/** An application over a database for the tests of a list of cases. */
import { afterAll, beforeAll, expect } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { run, type Running } from "./reference/app.js";

/**
 * Starts it before the tests around it and stops it behind them.
 *
 * @param manifest without its database
 * @returns what gives the application, once a test runs
 */
export function serveTables(
  manifest: object,
  dialect: DialectName,
  place: () => string | Promise<string>,
): () => Running {
  let folder: ReturnType<typeof createFolder>;
  let app: Running;

  beforeAll(async () => {
    folder = createFolder();
    const { model, errors } = await compile({
      ...manifest,
      database: { dialect },
    });
    if (model === null) throw new Error(JSON.stringify(errors));
    app = await run(folder.path, model, await place(), {});
  });

  afterAll(async () => {
    expect(app.errors).toEqual([]);
    await app.stop();
    folder.remove();
  });

  return () => app;
}
