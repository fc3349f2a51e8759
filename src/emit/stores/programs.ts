/**
 * The user's programs for a database: the server, the one that migrates, and the one that
 * fills it. Stage: emit. They are written once, and never made again. The server and the
 * seeds are written if something is stored.
 */
import { migrateFile, seedsFile } from "../../manifest/output-pattern.js";
import type { Model } from "../../model/types.js";
import { fromDir } from "../bound.js";
import type { OutputFile } from "../file.js";
import { sortImports } from "../imports.js";
import { describeOwnership } from "../ownership.js";
import { importFile, type EmitTarget } from "../target.js";
import { render } from "../template.js";
import type { ServerData } from "../template-data/migrations.js";
import { indexPath } from "../user-files.js";
import {
  hasDatabase,
  hasStores,
  listComputed,
  listOwnWordsOf,
  mayHaveReplica,
} from "./stores.js";

/**
 * Renders the programs. A project on another host has a server already, and
 * mounts the application there.
 */
export function emitPrograms(
  model: Model,
  target: EmitTarget,
): readonly OutputFile[] {
  if (!hasDatabase(model, target)) return [];
  return [
    emitMigrate(model, target),
    ...(hasStores(model)
      ? [emitSeeds(model, target), ...emitServer(model, target)]
      : []),
  ];
}

function emitMigrate(model: Model, target: EmitTarget): OutputFile {
  const path = migrateFile(target.database);
  return asProgram(
    path,
    render("migrate", {
      isPostgres: model.database?.dialect === "postgres",
      from: {
        database: importFile(path, target.database, target),
        parts: fromDir(folderOf(path), target).database,
      },
    }),
  );
}

function emitSeeds(model: Model, target: EmitTarget): OutputFile {
  const path = seedsFile(target.database);
  const { stores, make, database: parts } = fromDir(folderOf(path), target);
  const text = render("seeds", {
    ...describeFunctions(model),
    isSqlite: model.database?.dialect !== "postgres",
    from: {
      database: importFile(path, target.database, target),
      ...{ make, parts, stores },
    },
  });
  return asProgram(path, text);
}

/** What stores need of the user's own code. */
function describeFunctions(
  model: Model,
): Pick<ServerData, "computed" | "computes" | "makesKeys" | "words"> {
  const computed = listComputed(model);
  return {
    computed,
    computes: computed.some(({ fields }) => fields.length > 0),
    makesKeys: computed.some(({ makesKey }) => makesKey),
    words: listOwnWordsOf(model),
  };
}

function emitServer(model: Model, target: EmitTarget): readonly OutputFile[] {
  const { server: path, framework, dir } = target;
  const index = indexPath(target);
  if (path === false || index === null || framework !== "node") return [];
  const { app, stores, database: parts } = fromDir(folderOf(path), target);
  const text = render("server", {
    ...describeFunctions(model),
    hasReplica: mayHaveReplica(model),
    ownership: describeOwnership(model),
    from: {
      app,
      stores,
      controllers: importFile(path, index, target),
      database: importFile(path, target.database, target),
      host: importFile(path, `${dir}/node.ts`, target),
      parts,
    },
  });
  return [asProgram(path, text)];
}

function asProgram(path: string, text: string): OutputFile {
  return { path, owner: "yours", content: sortImports(text), once: true };
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
