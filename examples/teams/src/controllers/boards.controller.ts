import type { BoardsContext, BoardsContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";
import { boardPath } from "../resources/urls.js";

/**
 * Answers the routes of `boards`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class BoardsController implements BoardsContract {
  readonly #boards: Stores["boards"];

  constructor(stores: Stores) {
    this.#boards = stores.boards;
  }

  /** GET /boards: the list. */
  async index(context: BoardsContext<"index">): Promise<Reply> {
    const { rows, headers } = await this.#boards.list(context);
    return context.ok(rows, headers);
  }

  /** POST /boards: makes one. */
  async create(context: BoardsContext<"create">): Promise<Reply> {
    const board = await this.#boards.create(context, await context.input());
    return context.created(board, boardPath(board));
  }

  /** GET /boards/:id: one board. */
  async show(context: BoardsContext<"show">): Promise<Reply> {
    return context.ok(await this.#boards.find(context));
  }

  /** PATCH /boards/:id: changes it. */
  async update(context: BoardsContext<"update">): Promise<Reply> {
    return context.ok(
      await this.#boards.update(context, await context.input()),
    );
  }

  /** DELETE /boards/:id: removes it. */
  async destroy(context: BoardsContext<"destroy">): Promise<Reply> {
    await this.#boards.destroy(context);
    return context.noContent();
  }

  /** POST /boards/:id/publish */
  async publish(context: BoardsContext<"publish">): Promise<Reply> {
    const set = { state: "live" } as const;
    return context.ok(await this.#boards.update(context, {}, { set }));
  }
}
