/**
 * Random bodies with rows inside, beside a model of them in memory: a body is stored
 * whole or not at all, what is wrong is told at its place, and what is stored is read
 * back as it was sent.
 */
import { expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { type CalledApp, openCalled } from "./called-app.js";
import { Random } from "./reference/random.js";

/** SOAK=1: many more. */
const BODIES = process.env["SOAK"] === undefined ? 300 : 10_000;
const SEED = Number(process.env["SEED"] ?? 20_261_202);
const MOST = 5;

const manifest = {
  formats: ["json"],
  apiOnly: true,
  updateMethods: ["PATCH", "PUT"],
  resources: {
    products: { fields: { name: "string" } },
    orders: {
      fields: { number: { type: "string", unique: true } },
      resources: {
        lines: {
          ...{ inside: { maxItems: MOST }, timestamps: false },
          fields: {
            product: { ref: "products" },
            quantity: { type: "integer", min: 1, default: 1 },
            code: { type: "string", optional: true, unique: ["order"] },
            serial: { type: "string", optional: true, unique: true },
          },
        },
      },
    },
  },
};

interface Line {
  readonly id: number;
  readonly product_id: number;
  readonly quantity: number;
  readonly code: string | null;
  readonly serial: string | null;
}

type Sent = Partial<Line>;

interface Order {
  readonly id: number;
  readonly number: string;
  readonly lines: readonly Line[];
}

/** What a reply says, as the model foretells it. */
interface Told {
  readonly code: number;
  readonly faults: readonly string[];
}

/** The orders as they ought to be, and what ought to be told of bodies. */
class Model {
  readonly orders = new Map<number, Order>();
  readonly #products: readonly number[];

  constructor(products: readonly number[]) {
    this.#products = products;
  }

  /** What is wrong with a body; null if it is to be stored. */
  judge(
    now: Order | null,
    number: string | undefined,
    lines: readonly Sent[],
  ): Told | null {
    const shape = lines
      .slice(0, MOST)
      .flatMap((line, index) => [
        ...(line.product_id === undefined
          ? [`#/lines/${index}/product_id required`]
          : []),
        ...(line.quantity !== undefined && line.quantity < 1
          ? [`#/lines/${index}/quantity min`]
          : []),
      ]);
    const many = lines.length > MOST ? ["#/lines maxItems"] : [];
    if (many.length + shape.length > 0)
      return { code: 422, faults: [...many, ...shape] };
    const own = (now?.lines ?? []).map(({ id }) => id);
    const ids = lines.map(({ id }) => id);
    const names = ids.flatMap((id, index) => {
      if (id === undefined) return [];
      if (!own.includes(id)) return [`#/lines/${index}/id ref`];
      return ids.indexOf(id) < index ? [`#/lines/${index}/id unique`] : [];
    });
    const named = (index: number): boolean =>
      names.some((text) => text.startsWith(`#/lines/${index}/`));
    const refs = lines.flatMap(({ product_id }, index) =>
      named(index) || this.#products.includes(product_id ?? 0)
        ? []
        : [`#/lines/${index}/product_id ref`],
    );
    if (names.length + refs.length > 0)
      return { code: 422, faults: [...names, ...refs] };
    const others = [...this.orders.values()].filter(({ id }) => id !== now?.id);
    const serials = others.flatMap((order) =>
      order.lines.map(({ serial }) => serial),
    );
    const taken = [
      ...(others.some((order) => order.number === number)
        ? ["#/number unique"]
        : []),
      ...lines.flatMap(({ code, serial }, index) => {
        const before = lines.slice(0, index);
        const isCode = before.some((line) => line.code === code);
        const isSerial =
          before.some((line) => line.serial === serial) ||
          serials.includes(serial ?? "");
        return [
          ...((code ?? null) !== null && isCode
            ? [`#/lines/${index}/code unique`]
            : []),
          ...((serial ?? null) !== null && isSerial
            ? [`#/lines/${index}/serial unique`]
            : []),
        ];
      }),
    ];
    return taken.length === 0 ? null : { code: 409, faults: taken };
  }
}

/** Lists that exchange unique values cannot be stored one after the other. */
function exchanges(now: Order | null, lines: readonly Sent[]): boolean {
  const before = new Map(now?.lines.map((line) => [line.id, line]));
  return (["code", "serial"] as const).some((field) => {
    const moves = lines.flatMap((line) => {
      const from = before.get(line.id ?? 0)?.[field];
      return (from ?? null) === null ||
        (line[field] ?? null) === null ||
        line[field] === from
        ? []
        : [[from, line[field]] as const];
    });
    const next = new Map(moves);
    return moves.some(([start]) => {
      let at = next.get(start);
      for (let step = 0; at !== undefined && step < MOST; step += 1) {
        if (at === start) return true;
        at = next.get(at);
      }
      return false;
    });
  });
}

export function describeInsideReference(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  test(`${BODIES} random bodies are stored whole, or not at all`, async () => {
    const app: CalledApp<object> = await openCalled(
      manifest,
      dialect,
      await place(),
    );
    const random = new Random(SEED);
    const products: number[] = [];
    for (const name of ["tea", "milk"]) {
      const [, made] = await app.send("POST /products", { name });
      products.push((made as { readonly id: number }).id);
    }
    const model = new Model(products);
    const pick = <T>(...all: readonly [T, ...T[]]): T =>
      random.pick(all) ?? all[0];
    const foreign = (): number => {
      const all = [...model.orders.values()].flatMap(({ lines }) => lines);
      return random.pick(all)?.id ?? 99_999;
    };
    const drawLine = (now: Order | null): Sent => {
      const known = random.pick(now?.lines ?? []);
      const id = known !== undefined && random.isIn(60) ? known.id : undefined;
      return {
        ...(id !== undefined && { id }),
        ...(random.isIn(3) && { id: foreign() }),
        ...(!random.isIn(3) && {
          product_id: random.isIn(4) ? 99_999 : pick(products[0], products[1]),
        }),
        ...(random.isIn(70) && {
          quantity: random.isIn(4) ? 0 : random.below(9) + 1,
        }),
        ...(random.isIn(50) && { code: pick("a", "b", "c", "d", "e", "f") }),
        ...(random.isIn(30) && { serial: `s${random.below(400)}` }),
      };
    };
    const outcomes = new Map<string, number>();
    for (let round = 0; round < BODIES; round += 1) {
      const now =
        random.isIn(40) && model.orders.size < 60
          ? null
          : (random.pick([...model.orders.values()]) ?? null);
      const length = random.isIn(4) ? MOST + 1 : random.below(MOST + 1);
      const drawn = Array.from({ length }, () => drawLine(now));
      const hasList = now === null ? !random.isIn(10) : !random.isIn(15);
      const isPut = now !== null && random.isIn(40);
      const number = `n${random.below(200)}`;
      const hasNumber = now === null || isPut || random.isIn(40);
      const lines = hasList ? drawn : now === null || isPut ? [] : now.lines;
      if (exchanges(now, lines)) continue;
      const body = {
        ...(hasNumber && { number }),
        ...(hasList && { lines: drawn }),
      };
      const line =
        now === null
          ? "POST /orders"
          : `${isPut ? "PUT" : "PATCH"} /orders/${now.id}`;
      const wrong = model.judge(now, hasNumber ? number : undefined, lines);
      const [code, value] = await app.send(line, body);
      const told = { line, body, code, value };
      if (wrong === null) {
        const stored = value as Order;
        expect(told).toMatchObject({ code: now === null ? 201 : 200 });
        const wanted = lines.map((each, index) => ({
          id: each.id ?? stored.lines[index]?.id,
          product_id: each.product_id,
          quantity: each.quantity ?? 1,
          code: each.code ?? null,
          serial: each.serial ?? null,
        }));
        expect(stored.lines).toEqual(wanted);
        const old = [...model.orders.values()].flatMap((each) => each.lines);
        const made = stored.lines.filter(
          (_, at) => lines[at]?.id === undefined,
        );
        const reused = made.filter(({ id }) =>
          old.some((one) => one.id === id),
        );
        expect(reused).toEqual([]);
        model.orders.set(stored.id, stored);
      } else {
        const { errors } = value as {
          readonly errors: readonly { pointer: string; code: string }[];
        };
        const faults = errors.map((each) => `${each.pointer} ${each.code}`);
        expect({ ...told, faults: faults.sort() }).toMatchObject({
          code: wrong.code,
          faults: [...wrong.faults].sort(),
        });
      }
      outcomes.set(String(code), (outcomes.get(String(code)) ?? 0) + 1);
      if (now !== null) {
        const [, read] = await app.send(`GET /orders/${now.id}`);
        expect(read).toEqual(model.orders.get(now.id));
      }
    }
    for (const wanted of model.orders.values()) {
      const [, read] = await app.send(`GET /orders/${wanted.id}`);
      expect(read).toEqual(wanted);
    }
    const ids = await app.db.selectFrom("lines").select("id").execute();
    const known = [...model.orders.values()].flatMap(({ lines }) => lines);
    expect(ids.map(({ id }) => Number(id)).sort()).toEqual(
      known.map(({ id }) => id).sort(),
    );
    // All that can happen has happened.
    for (const code of ["200", "201", "409", "422"])
      expect(outcomes.get(code) ?? 0).toBeGreaterThan(2);
    await app.end();
  });
}
