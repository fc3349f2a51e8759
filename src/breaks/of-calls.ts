/**
 * Calls of generated functions with other arguments than they take now, and objects that
 * lack a member of their type or have one too many. Stage: breaks.
 */
import type { ts } from "ts-morph";
import { loadCompiler } from "../code/syntax.js";
import type { BreakFacts, Member } from "./facts.js";
import type { Break, ImportedNames, ImportReading } from "./break.js";
import { breaksOfValue } from "./of-values.js";
import { propertiesOf } from "./properties.js";

export function breaksOfCalls(
  reading: ImportReading,
  node: ts.Node,
): readonly Break[] {
  const ts = loadCompiler();
  if (ts.isVariableDeclaration(node)) return breaksOfVariable(reading, node);
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression))
    return [];
  const imported = reading.known.get(node.expression.text);
  const signature = imported?.facts.functions.get(imported.name);
  if (imported === undefined || signature === undefined) return [];
  const place = placeOf(reading, node.expression);
  const { arguments: given } = node;
  // What a spread brings is not known.
  if (given.some((each) => ts.isSpreadElement(each))) return [];
  if (imported.name === "createApp")
    return breaksOfOptions(reading, imported, node);
  const { min, max, text, parameters } = signature;
  if (given.length < min || given.length > max)
    return [
      {
        ...place,
        message: `${imported.name} takes ${count(min, max)} now, not ${given.length}`,
        paste: text,
      },
    ];
  return given.flatMap((argument, index) => {
    const parameter = parameters[index];
    if (parameter?.type === undefined) return [];
    const members =
      imported.facts.membersIn(parameter.type) ??
      membersTaken(parameter, imported.facts);
    return compareObject(reading, argument, members, {
      facts: imported.facts,
      what: imported.name,
    });
  });
}

/**
 * The members that a function takes out of an argument at once, where the argument's
 * type is of another file: `{ replica }: StoreOptions<Database> = {}`.
 */
function membersTaken(
  { name, type }: ts.ParameterDeclaration,
  facts: BreakFacts,
): ReadonlyMap<string, Member> | null {
  const ts = loadCompiler();
  if (!ts.isObjectBindingPattern(name)) return null;
  const members = new Map<string, Member>();
  // What this file says itself: `StoreOptions<Database> & { readonly words: Words }`.
  const parts = type && ts.isIntersectionTypeNode(type) ? type.types : [];
  const known = new Map(
    parts.flatMap((part) => [...(facts.membersIn(part) ?? [])]),
  );
  for (const { name: taken, propertyName, dotDotDotToken } of name.elements) {
    const member = propertyName ?? taken;
    if (dotDotDotToken !== undefined || !ts.isIdentifier(member)) return null;
    const own = known.get(member.text);
    members.set(member.text, own ?? { optional: true, type: undefined });
  }
  return members;
}

/** `const caller: Scope = { ... }` */
function breaksOfVariable(
  reading: ImportReading,
  { type, initializer }: ts.VariableDeclaration,
): readonly Break[] {
  const ts = loadCompiler();
  if (type === undefined || initializer === undefined) return [];
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName))
    return [];
  const imported = reading.known.get(type.typeName.text);
  if (imported === undefined) return [];
  const { facts, name } = imported;
  return compareObject(reading, initializer, facts.membersOf(name), {
    facts,
    what: name,
  });
}

interface Around {
  readonly facts: BreakFacts;
  /** The function or type that the object is for. */
  readonly what: string;
}

/** Compares an object literal with the members that its type lists. */
function compareObject(
  reading: ImportReading,
  value: ts.Expression,
  members: ReadonlyMap<string, Member> | null,
  around: Around,
): readonly Break[] {
  const ts = loadCompiler();
  if (members === null || !ts.isObjectLiteralExpression(value)) return [];
  const given = propertiesOf(value);
  if (given === null) return [];
  const missing = [...members].filter(
    ([name, { optional }]) => !optional && !given.has(name),
  );
  const place = placeOf(reading, value);
  return [
    ...missing.map(([name, { type }]) => ({
      ...place,
      end: place.start + 1,
      message: `the object for ${around.what} lacks "${name}"`,
      paste: `${name}: ${writeValue(type, around.facts)},`,
    })),
    ...[...given].flatMap(([name, property]): readonly Break[] => {
      const member = members.get(name);
      if (member === undefined)
        return [
          {
            ...placeOf(reading, property),
            message: `the object for ${around.what} may have no "${name}" any more`,
          },
        ];
      const inner =
        member.type === undefined ? null : around.facts.membersIn(member.type);
      return inner !== null && ts.isPropertyAssignment(property)
        ? compareObject(reading, property.initializer, inner, around)
        : breaksOfValue(reading, name, property, member, around.facts);
    }),
  ];
}

/** Something of that type to begin with: a function that fails, or a member. */
function writeValue(type: ts.TypeNode | undefined, facts: BreakFacts): string {
  if (isWord(type)) return "(eb) => eb.lit(false)";
  const later =
    '() => Promise.reject(new Error("Nothing works this field out yet"))';
  const members = type === undefined ? null : facts.membersIn(type);
  if (members === null) return later;
  const inner = [...members].map(
    ([name, member]) => `${name}: ${writeValue(member.type, facts)}`,
  );
  return `{ ${inner.join(", ")} }`;
}

/** Whether a function is for a word in rules: it lets nobody have a row, to begin with. */
function isWord(type: ts.TypeNode | undefined): boolean {
  const ts = loadCompiler();
  if (type === undefined || !ts.isTypeReferenceNode(type)) return false;
  return ts.isIdentifier(type.typeName) && type.typeName.text === "Word";
}

/** The options that the manifest asks for: whose rows, and who may reach all. */
function breaksOfOptions(
  reading: ImportReading,
  { facts }: ImportedNames,
  { expression, arguments: [, options] }: ts.CallExpression,
): readonly Break[] {
  const ts = loadCompiler();
  const guards = facts.names.has("GuardName")
    ? (facts.wordsOf("GuardName") ?? [])
    : [];
  const wanted = new Map<string, string>([
    ...(facts.names.has("Scope")
      ? [["scope", "scope: () => null,"] as const]
      : []),
    ...(guards.length > 0
      ? [
          [
            "guards",
            `guards: { ${guards.map(writeGuard).join(", ")} },`,
          ] as const,
        ]
      : []),
  ]);
  if (options === undefined) {
    if (wanted.size === 0) return [];
    return [
      {
        ...placeOf(reading, expression),
        message: `createApp takes options now: ${[...wanted.keys()].join(", ")}`,
        paste: `{\n${[...wanted.values()].map((line) => `  ${line}`).join("\n")}\n}`,
      },
    ];
  }
  if (!ts.isObjectLiteralExpression(options)) return [];
  const given = propertiesOf(options);
  if (given === null) return [];
  const place = placeOf(reading, options);
  const lacking = [...wanted]
    .filter(([name]) => !given.has(name))
    .map(([name, paste]) => ({
      ...place,
      end: place.start + 1,
      message: `the options of createApp lack "${name}"`,
      paste,
    }));
  const extra = ["scope", "guards"].flatMap((name): readonly Break[] => {
    const property = given.get(name);
    if (property === undefined || wanted.has(name)) return [];
    return [
      {
        ...placeOf(reading, property),
        message: `the options of createApp may have no "${name}" any more`,
      },
    ];
  });
  const own = given.get("guards");
  const isList = own !== undefined && ts.isPropertyAssignment(own);
  const members = new Map(
    guards.map((name) => [name, { optional: false, type: undefined }]),
  );
  return [
    ...lacking,
    ...extra,
    ...(isList && guards.length > 0
      ? compareGuards(reading, own.initializer, members)
      : []),
  ];
}

function compareGuards(
  reading: ImportReading,
  value: ts.Expression,
  members: ReadonlyMap<string, Member>,
): readonly Break[] {
  const ts = loadCompiler();
  if (!ts.isObjectLiteralExpression(value)) return [];
  const given = propertiesOf(value);
  if (given === null) return [];
  const place = placeOf(reading, value);
  return [
    ...[...members.keys()]
      .filter((name) => !given.has(name))
      .map((name) => ({
        ...place,
        end: place.start + 1,
        message: `the guards lack "${name}"`,
        paste: `${writeGuard(name)},`,
      })),
    ...[...given].flatMap(([name, property]) =>
      members.has(name)
        ? []
        : [
            {
              ...placeOf(reading, property),
              message: `there is no guard "${name}" any more`,
            },
          ],
    ),
  ];
}

function writeGuard(name: string): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
  return `${key}: (context) => context.problem({ status: 403 })`;
}

export function placeOf(
  { tree }: Pick<ImportReading, "tree">,
  node: ts.Node,
): Pick<Break, "start" | "end"> {
  return { start: node.getStart(tree), end: node.end };
}

function count(min: number, max: number): string {
  const words = (number: number): string =>
    number === 1 ? "1 argument" : `${number} arguments`;
  return min === max ? words(min) : `${min} to ${words(max)}`;
}
