/**
 * The user's own code names fields: edits that write such code, and what the
 * compiler has to say of it once a field is gone, found without the compiler.
 */
import { dirname, relative } from "node:path";
import { FIELD_NAMES } from "./fields.js";
import type { Random } from "./random.js";
import { readPlaces } from "./syntax.js";

type Files = ReadonlyMap<string, string>;

const RECORDS = "src/resources/records.ts";
const CONTRACTS = "src/resources/contracts.ts";

/** The interfaces of a generated file: their members, with the types as text. */
function readInterfaces(
  text: string,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const found = text.matchAll(/^export interface (\w+) \{\n?((?: .*\n)*)\}/gm);
  return new Map(
    [...found].map(([, name = "", body = ""]) => [
      name,
      new Map(
        [...body.matchAll(/^ {2}(?:readonly )?"?(\w+)"?\??: (.*?);?$/gm)].map(
          ([, member = "", type = ""]) => [member, type] as const,
        ),
      ),
    ]),
  );
}

/** A file that somebody edits, and the mark of the edit. */
interface Edited {
  readonly path: string;
  readonly text: string;
  readonly mark: string;
}

/** A field as the user's code uses it; generated code has nothing like it. */
export const FIELD_USE = /(?<=\b(?:row|void u\d+)\.)\w+/g;

/** The fields that a text uses, in order. */
export function listUses(text: string): readonly string[] {
  return text.match(FIELD_USE) ?? [];
}

/** Names a field of a type of `records.ts`, in any file. */
export function useType(
  random: Random,
  files: Files,
  { path, text, mark }: Edited,
): string | null {
  const places = readPlaces(text);
  const types = [...readInterfaces(files.get(RECORDS) ?? "")];
  if (places === null || places.statements.length === 0 || types.length === 0)
    return null;
  const [type, members] = random.pick(types);
  const names = [...members.keys()].filter((name) =>
    FIELD_NAMES.includes(name),
  );
  if (names.length === 0) return null;
  const name = random.pick(names);
  const from = relative(dirname(path), RECORDS).replace(/\.ts$/, ".js");
  const at = random.pick(places.statements);
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = [
    `import type { ${type} as ${mark}N } from "${from}";`,
    `export const ${mark} = (row: ${mark}N): unknown => row.${name};`,
  ];
  return (
    text.slice(0, at) +
    lines.map((line) => line + newline).join("") +
    text.slice(at)
  );
}

/** An action of which nothing is written yet reads its input, and names a field. */
export function useInput(
  random: Random,
  files: Files,
  { text, mark }: Edited,
): string | null {
  const stubs = [
    ...text.matchAll(
      /^( *)(create|update)\((\w+): (\w+)Context<(?:"|')\w+(?:"|')>\): Reply \{\s*return \w+\.notImplemented\(\);?\s*\}/gm,
    ),
  ];
  if (stubs.length === 0) return null;
  const { index, 0: stub, ...groups } = random.pick(stubs);
  const [action, context, holder] = [groups[2], groups[3], groups[4]];
  const members = inputOf(files, holder ?? "", action ?? "");
  if (members === null || members.fields.size === 0) return null;
  const name = random.pick([...members.fields.keys()]);
  const filled = stub
    .replace(action ?? "", `async ${action ?? ""}`)
    .replace("): Reply", "): Promise<Reply>")
    .replace(
      /return \w+/,
      `const ${mark} = await ${context ?? ""}.input(); void ${mark}.${name}; $&`,
    );
  return text.slice(0, index) + filled + text.slice(index + stub.length);
}

/** What an action of a contract reads: the name of its type, and the fields. */
function inputOf(
  files: Files,
  holder: string,
  action: string,
): { type: string; fields: ReadonlyMap<string, string> } | null {
  const name = holder + action.charAt(0).toUpperCase() + action.slice(1);
  const contract = readInterfaces(files.get(CONTRACTS) ?? "").get(name);
  const type = contract?.get("input");
  const fields = readInterfaces(files.get(RECORDS) ?? "").get(type ?? "");
  return type === undefined || fields === undefined ? null : { type, fields };
}

/**
 * What in a user's file names a field that is gone: as `complaint` tells the
 * compiler's messages of it.
 */
export function findGone(files: Files, path: string): readonly string[] {
  const text = files.get(path) ?? "";
  const types = readInterfaces(files.get(RECORDS) ?? "");
  const gone: string[] = [];
  const imports = text.matchAll(
    /import\s+type\s*\{\s*(\w+)\s+as\s+(u\d+)N,?\s*\}/g,
  );
  for (const [, type = "", mark = ""] of imports) {
    const use = new RegExp(`row:\\s*${mark}N,?\\s*\\)[^;]*?row\\.(\\w+)`, "u");
    const name = use.exec(text)?.[1];
    const fields = types.get(type);
    if (fields === undefined) gone.push(type);
    else if (name !== undefined && !fields.has(name))
      gone.push(`${type}.${name}`);
  }
  const inputs = text.matchAll(
    /(\w+)Context<\s*["'](\w+)["'],?\s*>,?\s*\): Promise<Reply> \{\s*const (u\d+) =\s*await[^]*?void \3\.(\w+)/g,
  );
  for (const [, holder = "", action = "", , name = ""] of inputs) {
    const input = inputOf(files, holder, action);
    if (input === null) gone.push(`NoInput.${name}`);
    else if (!input.fields.has(name)) gone.push(`${input.type}.${name}`);
  }
  return gone.sort();
}

/** A message of the compiler, in the words of `findGone`; as it is where it is another. */
export function complaint(message: string): string {
  const member =
    /Property '(\w+)' does not exist on type '([^']+)'/.exec(message) ?? [];
  if (member.length > 0) return `${member[2] ?? ""}.${member[1] ?? ""}`;
  const type = /has no exported member (?:named )?'(\w+)'/.exec(message);
  return type?.[1] ?? message;
}
