/** What the shops sell, and to whom: the same behind each framework. In memory. */
export interface Item {
  readonly id: number;
  readonly [key: string]: unknown;
}

/** What goes wrong, with its status. */
export class Fault extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export class Table {
  readonly #items = new Map<number, Item>();
  #last = 0;

  list(where: object = {}): Item[] {
    return [...this.#items.values()].filter((item) =>
      Object.entries(where).every(([key, value]) => item[key] === value),
    );
  }

  find(id: unknown): Item {
    const item = this.#items.get(Number(id));
    if (item === undefined) throw new Fault(404, "There is none");
    return item;
  }

  add(body: unknown, more: object = {}): Item {
    if (typeof body !== "object" || body === null) {
      throw new Fault(422, "It needs a body");
    }
    const item = { ...body, ...more, id: ++this.#last };
    this.#items.set(item.id, item);
    return item;
  }

  replace(id: unknown, body: unknown): Item {
    const item = { ...(body as object), id: this.find(id).id };
    this.#items.set(item.id, item);
    return item;
  }

  change(id: unknown, body: unknown): Item {
    return this.replace(id, { ...this.find(id), ...(body as object) });
  }

  remove(id: unknown): void {
    this.#items.delete(this.find(id).id);
  }
}

export const products = new Table();
export const reviews = new Table();
export const customers = new Table();
export const orders = new Table();
export const users = new Table();
export const items = new Table();

/** The cart is there or is not. */
export const cart: { value: object | null } = { value: null };

export function findCart(): object {
  if (cart.value === null) throw new Fault(404, "There is no cart");
  return cart.value;
}
