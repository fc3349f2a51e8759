/** An application that runs beside its document, and is asked what the document describes. */
import { join } from "node:path";
import type { Model } from "../../src/model/types.js";
import {
  impatient,
  run,
  type Running,
  type Write,
} from "../stores/reference/app.js";
import { Random } from "../stores/reference/random.js";
import { createFolder } from "../support/projects.js";
import { Checker } from "./checker.js";
import { describe } from "./documents.js";
import { listTargets, Requests, type Target } from "./requests.js";
import { Sampler } from "./samples.js";

export interface Outcome {
  /** What came that the document does not describe. */
  readonly differences: ReadonlyMap<string, string>;
  /** `usersIndex 200`, for each that came. */
  readonly reached: ReadonlySet<string>;
}

export interface Asker {
  readonly running: Running;
  readonly targets: readonly Target[];
  /** Sends one request, and holds the reply to the document. */
  readonly ask: (target: Target, isValid: boolean) => Promise<void>;
  /** One of the operations. */
  readonly draw: () => Target;
  readonly reached: ReadonlySet<string>;
}

/**
 * Starts an application, fills it with a few rows, and lets work ask it more.
 *
 * @param model what the application is made of
 * @param seed of the requests
 * @param work what else is asked
 * @param options where the database is, and what is written by hand
 */
export async function withAsker(
  model: Model,
  seed: number,
  work: (asker: Asker, file: string) => Promise<void>,
  {
    isOnDisk = false,
    write,
  }: { readonly isOnDisk?: boolean; readonly write?: Write } = {},
): Promise<Outcome> {
  const document = describe(model);
  const folder = createFolder();
  const file = join(folder.path, "rows.db");
  const place = isOnDisk ? file : ":memory:";
  const scopes = { a: {}, b: {}, none: {} };
  const edit = isOnDisk ? impatient : undefined;
  const running = await run(folder.path, model, place, scopes, write, edit);
  const checker = new Checker(document);
  const ids: unknown[] = [];
  const etags: string[] = [];
  const random = new Random(seed);
  const sampler = new Sampler(document, () => random.next(), ids);
  const targets = listTargets(document);
  const valid = new Requests(sampler, { ids, etags }, 0);
  const wild = new Requests(sampler, { ids, etags });
  const differences = new Map<string, string>();
  const reached = new Set<string>();
  const ask = async (target: Target, isValid: boolean): Promise<void> => {
    const request = (isValid ? valid : wild).draw(target);
    const about = `${request.method} ${request.url.slice(16)}`;
    const reply = await running.fetch(request);
    const { operationId } = target.operation;
    reached.add(`${operationId} ${String(reply.status)}`);
    const etag = reply.headers.get("etag");
    if (etag !== null) etags.push(etag);
    const value: unknown = await reply
      .clone()
      .json()
      .catch(() => null);
    if (reply.status === 201 && typeof value === "object" && value !== null) {
      const id: unknown = Reflect.get(value, "id");
      if (!ids.includes(id)) ids.unshift(id);
      own(model, target, scopes, id);
    }
    const difference = await checker.check(target, reply);
    if (difference !== null)
      differences.set(
        `${operationId}: ${difference.slice(0, 60)}`,
        `${difference} (${about})`,
      );
  };
  const draw = (): Target => sampler.pick(targets);
  try {
    const creating = targets.filter(
      ({ operation }) => "201" in operation.responses,
    );
    for (let round = 0; round < 4; round++) {
      for (const target of creating) await ask(target, true);
    }
    await work({ running, targets, ask, draw, reached }, file);
  } finally {
    await running.stop();
    folder.remove();
  }
  return { differences, reached };
}

/** The first row of what owns others is the caller's. */
function own(
  { records, controllers }: Model,
  { operation: { tags = [] } }: Target,
  scopes: Record<string, Record<string, unknown>>,
  id: unknown,
): void {
  const controller = controllers.find(({ key }) => key === tags[0]);
  const made = controller?.actions.find(({ name }) => name === "create")?.record
    .output;
  const columns = records.flatMap(({ fields }) =>
    fields.filter(
      ({ ref }) =>
        ref !== null &&
        ref.scope !== null &&
        ref.record === made?.view.record.name,
    ),
  );
  for (const name of new Set(columns.map((field) => field.name))) {
    const caller = [scopes["a"], scopes["b"]].find(
      (each) => each?.[name] === undefined,
    );
    if (caller !== undefined) caller[name] = id;
  }
}
