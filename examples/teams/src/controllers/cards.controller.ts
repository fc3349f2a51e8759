import type { CardsContext, CardsContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";
import { boardCardPath } from "../resources/urls.js";

/**
 * Answers the routes of `cards`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class CardsController implements CardsContract {
  readonly #cards: Stores["cards"];

  constructor(stores: Stores) {
    this.#cards = stores.cards;
  }

  /** GET /boards/:board_id/cards: the list. */
  async index(context: CardsContext<"index">): Promise<Reply> {
    const { rows, headers } = await this.#cards.list(context);
    return context.ok(rows, headers);
  }

  /** POST /boards/:board_id/cards: makes one. */
  async create(context: CardsContext<"create">): Promise<Reply> {
    const card = await this.#cards.create(context, await context.input());
    return context.created(card, boardCardPath(context.params.board_id, card));
  }

  /** GET /boards/:board_id/cards/:id: one card. */
  async show(context: CardsContext<"show">): Promise<Reply> {
    return context.ok(await this.#cards.find(context));
  }

  /** PATCH /boards/:board_id/cards/:id: changes it. */
  async update(context: CardsContext<"update">): Promise<Reply> {
    return context.ok(await this.#cards.update(context, await context.input()));
  }

  /** DELETE /boards/:board_id/cards/:id: removes it. */
  async destroy(context: CardsContext<"destroy">): Promise<Reply> {
    await this.#cards.destroy(context);
    return context.noContent();
  }
}
