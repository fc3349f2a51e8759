/**
 * Invented values of fields: each keeps the rules of its field, reads like what its name
 * says, and is the same for the same number. Days count from a fixed one.
 */
import { defaultOf } from "../records/field-reader.js";
import {
  asCreated,
  type DecimalField,
  type Field,
  isCreated,
  type JsonField,
  type NumberField,
  type ObjectField,
  type TextField,
  type TimeField,
} from "../records/fields.js";
import {
  countsOf,
  lengthsOf,
  readDate,
  readDateTime,
  readDecimal,
} from "../records/texts.js";
import {
  type Draw,
  handle,
  sentence,
  textsNamed,
  wordPair,
} from "./made-words.js";

/** What a value is made for. */
export interface Making {
  /** The number of its row. */
  readonly number: number;
  /** How often it was tried to make a row that differs from others. */
  readonly tries: number;
  readonly draw: Draw;
  /** The id of a row of a record; undefined if there is none. */
  readonly idOf: (record: string, draw: Draw) => unknown;
}

/** Makes a value of a field; undefined if none is known that the field accepts. */
export type ValueMaker = (making: Making) => unknown;

/** Writes a text by a pattern: what may be repeated without limit, as often as that. */
export type PatternWriter = (draw: Draw, repeats: number) => string;

/** What values are made with. */
export interface MakerSetup {
  /** The name of the record. */
  readonly record: string;
  /** For fields with a pattern: only projects that have some pass it in. */
  readonly writerOf?:
    ((pattern: string, flags: "u") => PatternWriter) | undefined;
}

/** An optional field has a value in three rows of four. */
const FILLED = 4;

/**
 * What makes the values of a field, also those of lists, and null where nothing has to be
 * there. A field that transitions lead on has the word that a new row has.
 *
 * @param isFree whether a row can do without a value
 */
export function makerOf(
  name: string,
  field: Field,
  setup: MakerSetup,
  isFree: boolean = field.optional === true,
): ValueMaker {
  if (isKept(field)) return defaultOf(field);
  const made = field.many === true ? listMaker : itemMaker;
  const make = made(name, asCreated(field), setup);
  if (!isFree) return make;
  return (making) =>
    making.draw(FILLED) === 0 ? null : (make(making) ?? null);
}

/** Whether only the server writes it: it begins as it does without anybody. */
function isKept(field: Field): boolean {
  const { write, default: usual } = field;
  const isClock = usual === "now" || usual === "today";
  const isPlain = usual !== undefined && !isClock && refOf(field) === undefined;
  return write === "never" && isPlain;
}

/** The record whose ids its values are. */
export function refOf(field: Field): string | undefined {
  return "ref" in field ? field.ref : undefined;
}

function listMaker(name: string, field: Field, setup: MakerSetup): ValueMaker {
  const make = itemMaker(name, field, setup);
  const { min, max } = countsOf(field);
  const isDistinct = refOf(field) !== undefined;
  return (making) => {
    const count = Math.min(Math.max(min, making.draw(4)), max);
    const items: unknown[] = [];
    for (let left = count * 10; items.length < count && left > 0; left -= 1) {
      const item = make(making);
      if (item === undefined) break;
      // Twice is better than too few.
      const mayRepeat = !isDistinct && left <= count * 5;
      if (mayRepeat || !items.includes(item)) items.push(item);
    }
    return items.length < min ? undefined : items;
  };
}

function itemMaker(name: string, field: Field, setup: MakerSetup): ValueMaker {
  const ref = refOf(field);
  if (ref !== undefined) return ({ idOf, draw }) => idOf(ref, draw);
  switch (field.type) {
    case "integer":
      return integerMaker(name, field);
    case "number":
      return numberMaker(name, field);
    case "decimal":
      return decimalMaker(field);
    case "date":
    case "datetime":
      return timeMaker(name, field);
    case "enum":
      return choiceMaker(field.values);
    case "boolean":
      return choiceMaker([false, true]);
    case "uuid":
      return ({ draw }) => uuidOf(draw);
    case "json":
      return jsonMaker(field);
    case "object":
      return objectMaker(field, setup);
    default:
      return textMaker(name, field, setup);
  }
}

/** One of few values: drawn, and in turn where rows have to differ. */
function choiceMaker(values: readonly unknown[]): ValueMaker {
  const { length } = values;
  return ({ number, tries, draw }) =>
    values[tries % 2 === 1 ? number % length : draw(length)];
}

/** The least and the most of whole numbers. */
type Range = readonly [least: bigint, most: bigint];

const NONE: Range = [1n, 0n];

/** The part of a range that is usual, or as much of it that is next to that. */
function usualOf([least, most]: Range, [from, to]: Range): Range {
  const width = to - from;
  if (most - least <= width) return [least, most];
  if (least > to) return [least, least + width];
  if (most < from) return [most - width, most];
  return [least > from ? least : from, most < to ? most : to];
}

/**
 * Whole numbers: usual ones, and where rows have to differ, all that there are in turn.
 *
 * @param grain usual ones are multiples of it, as far as the range has some
 */
function stepMaker(
  range: Range,
  usual: Range,
  grain: bigint,
  write: (step: bigint) => unknown,
): ValueMaker {
  const [least, most] = range;
  const [from, to] = usualOf(range, usual);
  return ({ number, tries, draw }) => {
    if (least > most) return undefined;
    const turn = from - least + BigInt(number);
    if (tries > 0) return write(least + (turn % (most - least + 1n)));
    const any = BigInt(draw(2 ** 30)) * BigInt(draw(2 ** 30));
    const step = from + (any % (to - from + 1n));
    const round = step - (((step % grain) + grain) % grain);
    return write(round < from ? step : round);
  };
}

/** What numbers of a name are usually between. */
const USUAL: readonly (readonly [RegExp, least: number, most: number])[] = [
  [/(?:^|_)year$/i, 1990, 2026],
  [/(?:^|_)age$/i, 18, 80],
  [/(?:^|_)(?:rating|stars|quantity|qty|position|level)$/i, 1, 5],
  [/(?:^|_)lat(?:itude)?$/i, -60, 60],
  [/(?:^|_)(?:lng|lon|longitude)$/i, -180, 180],
  [/(?:)/, 1, 100],
];

/** How many days from the first one times of a name usually are. */
const DAYS: typeof USUAL = [
  [/(?:^|_)(?:born|birth|birthday|dob)(?:_|$)/i, -25_000, -7000],
  [/(?:^|_)(?:due|ends?|until|expires?|deadline)(?:_|$)/i, 30, 330],
  [/(?:)/, -365, 0],
];

/** @param units how many steps one of what the table counts is */
function usualNamed(name: string, table: typeof USUAL, units: number): Range {
  const [, least = 0, most = 0] = table.find(([of]) => of.test(name)) ?? [];
  return [BigInt(least * units), BigInt(most * units)];
}

const SAFE = Number.MAX_SAFE_INTEGER;

function integerMaker(
  name: string,
  { min = -SAFE, max = SAFE }: NumberField,
): ValueMaker {
  const range = [BigInt(Math.ceil(min)), BigInt(Math.floor(max))] as const;
  return stepMaker(range, usualNamed(name, USUAL, 1), 1n, Number);
}

/** Between two numbers, there are so many others. */
const MANY = 2 ** 30;

/** Hundredths, and finer where there is no room for many. */
function numberMaker(
  name: string,
  { min = -Number.MAX_VALUE, max = Number.MAX_VALUE }: NumberField,
): ValueMaker {
  const fit = (value: number) => Math.min(Math.max(value, min), max);
  // Further from zero, hundredths are not told apart.
  const [least, most] = [Math.max(min, -(10 ** 12)), Math.min(max, 10 ** 12)];
  const isFar = least > most;
  const steps = [Math.ceil(least * 100), Math.floor(most * 100)] as const;
  const range = isFar ? NONE : ([BigInt(steps[0]), BigInt(steps[1])] as const);
  const usual = usualNamed(name, USUAL, 100);
  const make = stepMaker(range, usual, 1n, (step) => fit(Number(step) / 100));
  const isNarrow = steps[1] - steps[0] < MANY;
  return (making) => {
    const { number, tries, draw } = making;
    const made = tries > 0 && isNarrow ? undefined : make(making);
    if (made !== undefined) return made;
    const part = (tries > 0 ? number % MANY : draw(MANY)) / MANY;
    const near = min > 0 ? min : max;
    return fit(isFar ? near * (1 + part) : least + (most - least) * part);
  };
}

function decimalMaker({ scale, min, max }: DecimalField): ValueMaker {
  const unit = 10n ** BigInt(scale);
  const far = 10n ** 12n * unit;
  const stepsOf = (text: string, otherwise: bigint): bigint => {
    const read = readDecimal(text, scale);
    return read === null ? otherwise : BigInt(read.replace(".", ""));
  };
  const least = stepsOf(min ?? "", -far);
  const most = stepsOf(max ?? "", least < far ? far : least + far);
  const low = min === undefined && most < -far ? most - far : least;
  // Prices end in a round figure.
  const grain = scale === 0 ? 1n : unit / 2n;
  return stepMaker([low, most], [unit, 100n * unit], grain, (steps) => {
    const plain = String(steps < 0n ? -steps : steps).padStart(scale + 1, "0");
    const at = plain.length - scale;
    const point = scale === 0 ? "" : ".";
    const sign = steps < 0n ? "-" : "";
    return sign + plain.slice(0, at) + point + plain.slice(at);
  });
}

function timeMaker(name: string, { type, min, max }: TimeField): ValueMaker {
  const isDate = type === "date";
  const read = isDate ? readDate : readDateTime;
  const length = (isDate ? 24 * 60 : 1) * 60_000;
  const stepOf = (text: string, round: (value: number) => number): bigint =>
    BigInt(round(Date.parse(read(text) ?? text) / length));
  const range = [
    stepOf(min ?? "0001-01-01", Math.ceil),
    stepOf(max ?? "9999-12-31", Math.floor),
  ] as const;
  const first = stepOf("2026-01-01", Math.floor);
  const [from, to] = usualNamed(name, DAYS, isDate ? 1 : 24 * 60);
  const write = (step: bigint): string => {
    const text = new Date(Number(step) * length).toISOString();
    return isDate ? text.slice(0, "2026-01-31".length) : text;
  };
  const make = stepMaker(range, [first + from, first + to], 1n, write);
  // Limits within one minute leave themselves.
  return (making) => make(making) ?? read(min ?? "");
}

function objectMaker({ fields }: ObjectField, setup: MakerSetup): ValueMaker {
  const makers = Object.entries(fields)
    .filter(([, field]) => isCreated(field) && field.names !== true)
    .map(([name, field]) => [name, makerOf(name, field, setup)] as const);
  return (making) => {
    const made = makers.map(([name, make]) => [name, make(making)] as const);
    const isWhole = made.every(([, value]) => value !== undefined);
    return isWhole ? Object.fromEntries(made) : undefined;
  };
}

function jsonMaker(field: JsonField): ValueMaker {
  const { max } = lengthsOf(field);
  return ({ draw }) => {
    const value = { note: wordPair(draw) };
    return JSON.stringify(value).length <= max ? value : draw(10);
  };
}

/** A UUID of random numbers (RFC 9562, section 5.4). */
export function uuidOf(draw: Draw): string {
  const hex = (count: number) =>
    Array.from({ length: count }, () => draw(16).toString(16)).join("");
  const variant = (8 + draw(4)).toString(16);
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
}

/** How often a text is written by a pattern until it is one that the field accepts. */
const WRITTEN = 60;

function textMaker(
  name: string,
  field: TextField,
  { record, writerOf }: MakerSetup,
): ValueMaker {
  const { type, pattern } = field;
  const { min, max } = lengthsOf(field);
  const natural = textsNamed(name, record, type === "text" && max > 255);
  const make = (making: Making): string | undefined => {
    if (type === "email") return makeEmail(making, min, max);
    if (type === "url") return makeUrl(making, min, max);
    return fitText(natural(making.draw), making, min, max);
  };
  if (pattern === undefined) return make;
  const expression = new RegExp(`^(?:${pattern})$`, "u");
  const write = writerOf?.(pattern, "u");
  const isRight = (text: string | undefined): boolean => {
    const length = Array.from(text ?? "").length;
    const isFit = length >= min && length <= max;
    return text !== undefined && isFit && expression.test(text);
  };
  return (making) => {
    let text = make(making);
    for (let tries = 0; !isRight(text) && tries < WRITTEN; tries += 1) {
      const repeats = Math.min(Math.max(3, min) + (tries % 8), 255);
      text = write?.(making.draw, repeats);
    }
    return isRight(text) ? text : undefined;
  };
}

/** A text that is as long as its field wants it, and where rows differ, another one. */
function fitText(
  text: string,
  { number, tries, draw }: Making,
  min: number,
  max: number,
): string | undefined {
  const own = tries === 0 ? "" : ` ${number}`;
  if (tries > 0 && own.length >= max) {
    // There is room for the number alone.
    const plain = number.toString(36).padStart(min, "0");
    return plain.length > max ? undefined : plain;
  }
  let whole = text;
  while (whole.length + own.length < min) whole += ` ${sentence(draw)}`;
  return cutText(whole, min - own.length, max - own.length) + own;
}

/** The words for which there is room. */
function cutText(text: string, min: number, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const words = cut.slice(0, cut.lastIndexOf(" ")).replace(/[ ,]+$/, "");
  const isEnough = words.length >= Math.max(min, 3);
  return isEnough ? words : cut.replace(/ $/, "s");
}

/** The host of all addresses: nobody has it (RFC 2606, section 3). */
const HOST = "example.com";

function makeEmail({ number, tries, draw }: Making, min: number, max: number) {
  const own = tries === 0 ? "" : String(number);
  const room = max - HOST.length - 1 - own.length;
  if (room < (own === "" ? 1 : 0)) return undefined;
  const local = handle(draw).slice(0, room).replace(/\.$/, "") + own;
  return `${local.padEnd(min - HOST.length - 1, "x")}@${HOST}`;
}

function makeUrl({ number, tries, draw }: Making, min: number, max: number) {
  const own = tries === 0 ? "" : `-${number}`;
  const origin = `https://${HOST}/`;
  const room = max - origin.length - own.length;
  const path = wordPair(draw).replace(" ", "-");
  if (room >= 0) return (origin + path.slice(0, room) + own).padEnd(min, "x");
  const shortest = `http://${HOST}`;
  return tries === 0 && max >= shortest.length ? shortest : undefined;
}
