/**
 * Numbers and times to try a field with: its limits, values just beyond them,
 * and other forms. Stage: emit, for the tests it writes.
 */
import type {
  DecimalField,
  NumberField,
  TimeField,
} from "../runtime/records/fields.js";
import type { Literal } from "./field-type.js";

/** For `integer`. */
export function proposeIntegers({ min, max }: NumberField): Literal[] {
  const least = Math.max(Math.ceil(min ?? -Infinity), Number.MIN_SAFE_INTEGER);
  const most = Math.min(Math.floor(max ?? Infinity), Number.MAX_SAFE_INTEGER);
  const usual = Math.min(Math.max(least, 1), most);
  const limits = [least, most, least - 1, most + 1];
  return [usual, ...limits, usual + 0.5, "one", String(usual)];
}

/** The next number that can be represented, below or above. */
function findNext(number: number, sign: 1 | -1): number {
  const step = Math.abs(number) * Number.EPSILON;
  return number + sign * (step === 0 ? Number.MIN_VALUE : step);
}

/** For `number`. */
export function proposeNumbers({ min, max }: NumberField): Literal[] {
  const limits = [min, max].filter((limit) => limit !== undefined);
  const beyond = [
    ...(min === undefined ? [] : [findNext(min, -1)]),
    ...(max === undefined ? [] : [findNext(max, 1)]),
  ];
  return [1, ...limits, ...beyond, 0.5, -1.5, "one", "1"];
}

/** A decimal as a whole number of its smallest steps. */
function toSteps(text: string, scale: number): bigint {
  const [whole = "0", digits = ""] = text.split(".");
  return BigInt(whole + digits.padEnd(scale, "0"));
}

/** Such steps as text, padded to the scale. */
function fromSteps(steps: bigint, scale: number): string {
  const sign = steps < 0n ? "-" : "";
  const digits = String(steps < 0n ? -steps : steps).padStart(scale + 1, "0");
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** For `decimal`, which is text. */
export function proposeDecimals({ scale, min, max }: DecimalField): Literal[] {
  const limits = [
    ...(min === undefined ? [] : [toSteps(min, scale)]),
    ...(max === undefined ? [] : [toSteps(max, scale)]),
  ];
  const beyond = [
    ...(min === undefined ? [] : [toSteps(min, scale) - 1n]),
    ...(max === undefined ? [] : [toSteps(max, scale) + 1n]),
  ];
  const steps = [10n ** BigInt(scale), ...limits, ...beyond];
  const finer = `1.${"0".repeat(scale + 1)}`;
  return [...steps.map((each) => fromSteps(each, scale)), "1", finer, "one", 1];
}

const DAY = 86_400_000;

const TIMES: Readonly<Record<TimeField["type"], readonly string[]>> = {
  date: [
    ...["2026-01-31", "2024-02-29", "2026-02-29", "2026-13-01"],
    "2026-01-31T09:30:00Z",
  ],
  datetime: [
    ...["2026-01-31T09:30:00.000Z", "2026-01-31T00:30:00.5+01:00"],
    ...["2026-02-29T09:30:00Z", "2026-01-31T24:00:00Z", "2026-01-31"],
  ],
};

/**
 * A moment as the field writes it; none beyond the years that it can express.
 */
function writeTime(moment: number, type: TimeField["type"]): string[] {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return [];
  const text = date.toISOString();
  if (!/^\d{4}-/.test(text) || text.startsWith("0000")) return [];
  return [type === "date" ? text.slice(0, "2026-01-31".length) : text];
}

/** For `date` and `datetime`. */
export function proposeTimes({ type, min, max }: TimeField): Literal[] {
  const step = type === "date" ? DAY : 1;
  const least = min === undefined ? NaN : Date.parse(min);
  const most = max === undefined ? NaN : Date.parse(max);
  const moments = [least, most, least - step, most + step];
  return [
    ...moments.flatMap((moment) => writeTime(moment, type)),
    ...TIMES[type],
    5,
  ];
}
