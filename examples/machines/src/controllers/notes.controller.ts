import type { NotesContext, NotesContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";
import type { Stores } from "../resources/stores.js";
import { notePath } from "../resources/urls.js";

/**
 * Answers the routes of `notes`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class NotesController implements NotesContract {
  readonly #notes: Stores["notes"];

  constructor(stores: Stores) {
    this.#notes = stores.notes;
  }

  /** GET /notes: the list. */
  async index(context: NotesContext<"index">): Promise<Reply> {
    const { rows, headers } = await this.#notes.list(context);
    return context.ok(rows, headers);
  }

  /** POST /notes: makes one. */
  async create(context: NotesContext<"create">): Promise<Reply> {
    const note = await this.#notes.create(context, await context.input());
    return context.created(note, notePath(note));
  }

  /** GET /notes/:id: one note. */
  async show(context: NotesContext<"show">): Promise<Reply> {
    return context.ok(await this.#notes.find(context));
  }
}
