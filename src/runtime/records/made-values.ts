/**
 * Invented values of fields: each keeps the rules of its field, reads like what its name
 * says, and is the same for the same number.
 */
import { defaultOf } from "./field-reader.js";
import {
  asCreated,
  type Field,
  type Fields,
  isCreated,
  type JsonField,
  type TextField,
} from "./fields.js";
import {
  decimalMaker,
  indexMaker,
  numberMaker,
  timeMaker,
} from "./made-numbers.js";
import { handle, sentence, textsNamed, wordPair } from "./made-words.js";
import type { Draw, Making, ValueMaker } from "./making.js";
import type { PatternFlags, PatternWriter } from "./pattern-texts.js";
import { countsOf, lengthsOf } from "./texts.js";

/** What values are made with. */
export interface MakerSetup {
  /** The name of the record. */
  readonly record: string;
  /** For fields with a pattern: only projects that have some pass it in. */
  readonly writerOf?:
    ((source: string, flags: PatternFlags) => PatternWriter) | undefined;
}

/** How often a text is written by a pattern until it is one that the field accepts. */
const WRITTEN = 60;

/** An optional field has a value in three rows of four. */
const FILLED = 4;

/**
 * What makes the values of a field, also those of lists, and null where nothing has to be
 * there. A field that transitions lead on has the word that a new row has.
 */
export function makerOf(
  name: string,
  field: Field,
  setup: MakerSetup,
): ValueMaker {
  const made = field.many === true ? listMaker : itemMaker;
  const make = made(name, asCreated(field), setup);
  const isFree = field.optional === true;
  if (isKept(field)) return defaultOf(field);
  return (making) => {
    if (isFree && making.draw(FILLED) === 0) return null;
    const value = make(making);
    if (value !== undefined) return value;
    return isFree ? null : undefined;
  };
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
    for (
      let tries = 0;
      items.length < count && tries < count * 10;
      tries += 1
    ) {
      const item = make(making);
      if (item === undefined) break;
      const isThere = items.some((each) => each === item);
      if (!isThere || (!isDistinct && tries >= count * 5)) items.push(item);
    }
    return items.length < min ? undefined : items;
  };
}

function itemMaker(name: string, field: Field, setup: MakerSetup): ValueMaker {
  const ref = refOf(field);
  if (ref !== undefined) return ({ idOf, draw }) => idOf(ref, draw);
  switch (field.type) {
    case "integer":
    case "number":
      return numberMaker(name, field);
    case "decimal":
      return decimalMaker(field);
    case "date":
    case "datetime":
      return timeMaker(name, field);
    case "enum":
      return indexMaker(field.values.length, (index) => field.values[index]);
    case "boolean":
      return indexMaker(2, (index) => index === 1);
    case "uuid":
      return ({ draw }) => uuidOf(draw);
    case "json":
      return jsonMaker(field);
    case "object":
      return objectMaker(field.fields, setup);
    default:
      return textMaker(name, field, setup);
  }
}

function objectMaker(fields: Fields, setup: MakerSetup): ValueMaker {
  const makers = Object.entries(fields)
    .filter(([, field]) => isCreated(field) && field.names !== true)
    .map(([name, field]) => [name, makerOf(name, field, setup)] as const);
  return (making) => {
    const value: Record<string, unknown> = {};
    for (const [name, make] of makers) {
      const made = make(making);
      if (made === undefined) return undefined;
      value[name] = made;
    }
    return value;
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

/** The host of all addresses. */
const HOST = "example.com";

function textMaker(
  name: string,
  field: TextField,
  setup: MakerSetup,
): ValueMaker {
  const { type, pattern } = field;
  const { min, max } = lengthsOf(field);
  const isLong = type === "text" && max > 255;
  const natural = textsNamed(name, setup.record, isLong);
  const make: (making: Making) => string | undefined =
    type === "email"
      ? (making) => makeEmail(making, min, max)
      : type === "url"
        ? (making) => makeUrl(making, min, max)
        : (making) => fitText(natural(making.draw), making, min, max);
  if (pattern === undefined) return make;
  const expression = new RegExp(`^(?:${pattern})$`, "u");
  const write = setup.writerOf?.(pattern, "u");
  const isRight = (text: string): boolean => {
    const length = Array.from(text).length;
    return length >= min && length <= max && expression.test(text);
  };
  return (making) => {
    const text = make(making);
    if (text !== undefined && isRight(text)) return text;
    for (let tries = 0; tries < WRITTEN; tries += 1) {
      const repeats = Math.min(Math.max(3, min) + (tries % 8), 255);
      const written = write?.(making.draw, repeats);
      if (written !== undefined && isRight(written)) return written;
    }
    return undefined;
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
  if (own.length >= max && tries > 0) return writeNumber(number, min, max);
  let whole = text;
  while (whole.length + own.length < min) whole += ` ${sentence(draw)}`;
  return cutText(whole, min - own.length, max - own.length) + own;
}

/** A number as a text without anything else, where there is no room for words. */
function writeNumber(
  number: number,
  min: number,
  max: number,
): string | undefined {
  const text = number.toString(36).padStart(min, "0");
  return text.length > max ? undefined : text;
}

/** The words for which there is room. */
function cutText(text: string, min: number, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const words = cut.slice(0, cut.lastIndexOf(" ")).replace(/[ ,]+$/, "");
  const isEnough = words.length >= Math.max(min, 3);
  return isEnough ? words : cut.replace(/ $/, "s");
}

function makeEmail({ number, tries, draw }: Making, min: number, max: number) {
  const room = max - HOST.length - 1;
  const own = tries === 0 ? "" : String(number);
  if (room < Math.max(1, own.length)) return undefined;
  const local =
    handle(draw)
      .slice(0, room - own.length)
      .replace(/\.$/, "") + own;
  return `${local.padEnd(min - HOST.length - 1, "x")}@${HOST}`;
}

function makeUrl({ number, tries, draw }: Making, min: number, max: number) {
  const origin = `https://${HOST}/`;
  const own = tries === 0 ? "" : `-${number}`;
  const room = max - origin.length - own.length;
  if (room < 0)
    return tries === 0 && max >= `http://${HOST}`.length
      ? `http://${HOST}`
      : undefined;
  const path = wordPair(draw).replace(" ", "-").slice(0, room) + own;
  return (origin + path).padEnd(min, "x");
}
