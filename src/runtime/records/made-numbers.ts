/**
 * Invented numbers, decimals, days and times, within the limits of their fields. Days count
 * from a fixed one.
 */
import type { DecimalField, NumberField, TimeField } from "./fields.js";
import type { ValueMaker } from "./making.js";
import { readDate, readDateTime, readDecimal } from "./texts.js";

/** The day from which days count. */
const FIRST_DAY = Date.UTC(2026, 0, 1);

const DAY = 24 * 60 * 60 * 1000;

/** Makes one of few values: drawn, and in turn where rows have to differ. */
export function indexMaker(
  count: number,
  valueOf: (index: number) => unknown,
): ValueMaker {
  return ({ number, tries, draw }) =>
    count === 0
      ? undefined
      : valueOf(tries % 2 === 1 ? number % count : draw(count));
}

/** More than there are rows. */
const MANY = 2 ** 30;

/** What numbers of a name are usually between. */
const USUAL: readonly (readonly [RegExp, least: number, most: number])[] = [
  [/(?:^|_)year$/i, 1990, 2026],
  [/(?:^|_)age$/i, 18, 80],
  [/(?:^|_)(?:rating|stars|quantity|qty|position|level)$/i, 1, 5],
  [/(?:^|_)(?:lat|latitude)$/i, -60, 60],
  [/(?:^|_)(?:lng|lon|longitude)$/i, -180, 180],
];

/** The usual least and most, as far as the limits of a field leave them. */
function within(
  [usualLeast, usualMost]: readonly [number, number],
  [least, most]: readonly [number, number],
): readonly [number, number] {
  const width = usualMost - usualLeast;
  if (most - least <= width) return [least, most];
  const from = Math.max(usualLeast, least);
  const to = Math.min(usualMost, most);
  if (from <= to) return [from, to];
  return least > usualMost
    ? [least, Math.min(most, least + width)]
    : [Math.max(least, most - width), most];
}

export function numberMaker(
  name: string,
  { type, min, max }: NumberField,
): ValueMaker {
  const [, ...usual] = USUAL.find(([pattern]) => pattern.test(name)) ?? [
    null,
    1,
    100,
  ];
  const isWhole = type === "integer";
  const limits = [
    isWhole ? Math.ceil(min ?? -Number.MAX_SAFE_INTEGER) : (min ?? -Infinity),
    isWhole ? Math.floor(max ?? Number.MAX_SAFE_INTEGER) : (max ?? Infinity),
  ] as const;
  const [from, to] = within(usual, limits);
  const whole = [Math.ceil(from), Math.floor(to)] as const;
  const hasWhole = whole[0] <= whole[1];
  // Limits that are far away leave room for every row.
  const start = limits[0] < -MANY ? whole[0] : Math.ceil(limits[0]);
  const count = Math.min(Math.floor(limits[1]) - start + 1, MANY);
  const far = limits[1] - from > MANY ? from + MANY : limits[1];
  return ({ number, tries, draw }) => {
    if (tries > 0 && isWhole) return start + (number % count);
    if (tries > 0) return from + ((far - from) / MANY) * (number % MANY);
    if (!hasWhole) return from + (to - from) * (draw(MANY) / MANY);
    const drawn = whole[0] + draw(whole[1] - whole[0] + 1);
    const hasCents = !isWhole && drawn < whole[1];
    return hasCents ? drawn + draw(100) / 100 : drawn;
  };
}

export function decimalMaker({ scale, min, max }: DecimalField): ValueMaker {
  const unit = 10n ** BigInt(scale);
  const limits = [
    stepsOf(min, scale) ?? -(10n ** 12n) * unit,
    stepsOf(max, scale) ?? 10n ** 12n * unit,
  ] as const;
  const [least, most] = limits;
  const isUsual = least <= 100n * unit && most >= unit;
  const from = isUsual && least < unit ? unit : least;
  const to = isUsual && most > 100n * unit ? 100n * unit : most;
  const start = least < -BigInt(MANY) ? from : least;
  return ({ number, tries, draw }) => {
    if (tries > 0)
      return writeSteps(start + (BigInt(number) % (most - start + 1n)), scale);
    const count = to - from + 1n;
    const any = BigInt(draw(2 ** 30)) * BigInt(draw(2 ** 30));
    const steps = from + (any % count);
    // Prices end in a round figure.
    const round =
      steps - (((steps % unit) + unit) % unit) + (unit / 2n) * BigInt(draw(2));
    return writeSteps(round >= from && round <= to ? round : steps, scale);
  };
}

/** A decimal as a number of its smallest steps. */
function stepsOf(text: string | undefined, scale: number): bigint | null {
  const read = text === undefined ? null : readDecimal(text, scale);
  return read === null ? null : BigInt(read.replace(".", ""));
}

function writeSteps(steps: bigint, scale: number): string {
  const isNegative = steps < 0n;
  const plain = String(isNegative ? -steps : steps).padStart(scale + 1, "0");
  const at = plain.length - scale;
  const text = scale === 0 ? plain : `${plain.slice(0, at)}.${plain.slice(at)}`;
  return isNegative ? `-${text}` : text;
}

/** How many days from the first one times of a name usually are. */
const DAYS: readonly (readonly [RegExp, least: number, most: number])[] = [
  [/(?:^|_)(?:born|birth|birthday|dob)(?:_|$)/i, -25_000, -7000],
  [/(?:^|_)(?:due|ends?|until|expires?|deadline)(?:_|$)/i, 30, 330],
];

export function timeMaker(
  name: string,
  { type, min, max }: TimeField,
): ValueMaker {
  const isDate = type === "date";
  const read = isDate ? readDate : readDateTime;
  const step = isDate ? DAY : 60_000;
  const [, ...usual] = DAYS.find(([pattern]) => pattern.test(name)) ?? [
    null,
    -365,
    0,
  ];
  const stepOf = (
    text: string | undefined,
    round: (value: number) => number,
  ) => {
    const moment = text === undefined ? null : read(text);
    return moment === null ? null : round(Date.parse(moment) / step);
  };
  const least = stepOf(min, Math.ceil) ?? Date.parse("0001-01-01") / step;
  const most = stepOf(max, Math.floor) ?? Date.parse("9999-12-31") / step;
  const [first, last] = usual.map((days) => (FIRST_DAY + days * DAY) / step);
  const [from, to] = within([first ?? 0, last ?? 0], [least, most]);
  // In turn from a day that is usual, through all that there are.
  const turn = (number: number): number =>
    least + ((from - least + number) % (most - least + 1));
  return ({ number, tries, draw }) => {
    // Limits within one minute.
    if (most < least) return read(min ?? "");
    const at = tries > 0 ? turn(number) : from + draw(to - from + 1);
    const text = new Date(at * step).toISOString();
    return isDate ? text.slice(0, "2026-01-31".length) : text;
  };
}
