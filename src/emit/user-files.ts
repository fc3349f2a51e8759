/**
 * Where the user's files are: each controller, its test, and what all of them
 * share. Stage: emit. Paths only; null if the target wants none.
 */
import {
  homeOf,
  migrateFile,
  placeController,
  seedsFile,
} from "../manifest/output-pattern.js";
import type { Controller } from "../model/types.js";
import type { EmitTarget } from "./target.js";

/** `src/controllers/admin/articles.controller.ts` */
export function controllerPath(
  { controllers }: Pick<EmitTarget, "controllers">,
  { file }: Pick<Controller, "file">,
): string | null {
  if (controllers === false) return null;
  return `${placeController(controllers, file)}.controller.ts`;
}

/** `test/controllers/admin/articles.controller.test.ts` */
export function controllerTestPath(
  { controllerTests }: Pick<EmitTarget, "controllerTests">,
  { file }: Pick<Controller, "file">,
): string | null {
  if (controllerTests === false) return null;
  return `${placeController(controllerTests, file)}.controller.test.ts`;
}

/** The pages of a controller's records: `src/views/admin/articles.ts`. */
export function viewsPath(
  { views }: Pick<EmitTarget, "views">,
  { file }: Pick<Controller, "file">,
): string | null {
  return views === false ? null : `${views}/${file}.ts`;
}

/** The file that creates all controllers: `src/controllers/index.ts`. */
export function indexPath({
  controllers,
}: Pick<EmitTarget, "controllers">): string | null {
  return controllers === false ? null : `${homeOf(controllers)}/index.ts`;
}

/** The type of what hooks leave for actions: `src/controllers/state.ts`. */
export function statePath({
  controllers,
}: Pick<EmitTarget, "controllers">): string | null {
  return controllers === false ? null : `${homeOf(controllers)}/state.ts`;
}

/**
 * The application of the controllers' tests: `test/controllers/app.ts`. Among
 * the sources, that name would suggest the application itself.
 */
export function testAppPath({
  dir,
  controllers,
  controllerTests,
}: Pick<EmitTarget, "dir" | "controllers" | "controllerTests">): string | null {
  if (controllers === false || controllerTests === false) return null;
  const home = homeOf(controllerTests);
  const isBeside = [dir, homeOf(controllers)].some((folder) =>
    `${folder}/`.startsWith(`${home}/`),
  );
  return `${home}/${isBeside ? "test-app" : "app"}.ts`;
}

/** Where the user's files are, whichever of them the manifest wants. */
export interface UserPlaces {
  /** Folders that contain such files, directly or deeper. */
  readonly folders: readonly string[];
  /** Those in no folder of their own: the programs, and what opens the database. */
  readonly files: readonly string[];
}

export function userPlaces({
  controllers,
  controllerTests,
  views,
  database,
  server,
}: Pick<
  EmitTarget,
  "controllers" | "controllerTests" | "views" | "database" | "server"
>): UserPlaces {
  const folders = [controllers, controllerTests, views].flatMap((folder) =>
    folder === false ? [] : homeOf(folder),
  );
  const programs = server === false ? [] : [server];
  const beside = [migrateFile(database), seedsFile(database)];
  return { folders, files: [database, ...beside, ...programs] };
}
