/**
 * Reads the imports of a text from its tokens, as import sorters see them:
 * which name comes from which module. The order of the statements, and of the
 * names in their braces, is layout. An import for side effects only is not one
 * of these, because its position matters.
 */
import { startsWord } from "./scan.js";

type Texts = readonly string[];

/** One statement: its names, and the index of the token after it. */
export interface ImportStatement {
  /** A text for each name, equal if name, module and kind are. */
  readonly names: readonly string[];
  readonly end: number;
}

/** What has been read of a statement so far, and where it continues. */
interface Part {
  readonly names: readonly string[];
  readonly at: number;
}

/**
 * The import or list of exports that begins at an index; null for anything
 * else.
 */
export function readImport(
  texts: Texts,
  start: number,
): ImportStatement | null {
  const isTyped = isModifier(texts, start + 1);
  const first = start + (isTyped ? 2 : 1);
  const whole = readDefault(texts, first);
  const rest = readStar(texts, whole.at) ?? readBraces(texts, whole.at);
  const { names, at } = rest ?? { names: [], at: whole.at };
  const kind = texts[start] ?? "";
  const isLocal = texts[at] !== "from";
  // `export { send };`, and not `export default { send };`
  if (isLocal && (kind !== "export" || texts[first] !== "{")) return null;
  const module = isLocal ? "" : (texts[at + 1] ?? "");
  if (!isLocal && !module.startsWith('"')) return null;
  const behind = isLocal ? at : at + 2;
  if (texts[behind] === "with" || texts[behind] === "assert") return null;
  const all = [...whole.names, ...names].map((name) =>
    [kind, isTyped ? `type ${name}` : name, module].join(" "),
  );
  return {
    names: all.length === 0 ? [`${kind} {} ${module}`] : all,
    end: texts[behind] === ";" ? behind + 1 : behind,
  };
}

/** Whether `type` is a modifier here, not itself the imported name. */
function isModifier(texts: Texts, at: number): boolean {
  if (texts[at] !== "type") return false;
  const next = texts[at + 1] ?? "";
  if (next === "from") return texts[at + 2] === "from";
  return next === "{" || next === "*" || (startsWord(next) && next !== "as");
}

/** `Koa` of `import Koa from "koa"`. */
function readDefault(texts: Texts, at: number): Part {
  const name = texts[at] ?? "";
  const isName = startsWord(name) && name !== "from";
  if (!isName) return { names: [], at };
  const next = at + (texts[at + 1] === "," ? 2 : 1);
  return { names: [`default as ${name}`], at: next };
}

/** `* as urls`, or `*` alone. */
function readStar(texts: Texts, at: number): Part | null {
  if (texts[at] !== "*") return null;
  if (texts[at + 1] !== "as") return { names: ["*"], at: at + 1 };
  return { names: [`* as ${texts[at + 2] ?? ""}`], at: at + 3 };
}

/** `{ type Row, send as ask }` */
function readBraces(texts: Texts, start: number): Part | null {
  if (texts[start] !== "{") return null;
  const names: string[] = [];
  let at = start + 1;
  while (texts[at] !== "}") {
    const isTyped = isModifier(texts, at);
    if (isTyped) at += 1;
    const name = texts[at];
    if (name === undefined) return null;
    const isRenamed = texts[at + 1] === "as";
    const local = isRenamed ? (texts[at + 2] ?? "") : name;
    names.push(`${isTyped ? "type " : ""}${name} as ${local}`);
    at += isRenamed ? 3 : 1;
    if (texts[at] === ",") at += 1;
  }
  return { names, at: at + 1 };
}
