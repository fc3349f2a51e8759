/**
 * Reads the imports of a text off its tokens, as sorters see them: which name
 * comes from which module. The order of the statements, and of the names in
 * their braces, is layout. An import of a module's effects alone is none of
 * these: when it comes counts.
 */
import { startsWord } from "./scan.js";

type Texts = readonly string[];

/** One statement: the names, and the index of the token behind it. */
export interface ImportStatement {
  /** A text for each name, equal where name, module and kind are. */
  readonly names: readonly string[];
  readonly end: number;
}

/** What is read of a statement so far, and where it goes on. */
interface Part {
  readonly names: readonly string[];
  readonly at: number;
}

/** The import, or the list of exports, that begins at an index; null for anything else. */
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

/** `type`, where it is not itself the name that is imported. */
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
