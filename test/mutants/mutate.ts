/**
 * Changes to emitted code, each in one place: what a hand that edits it, or a
 * fault in a writer of code, could do to what the manifest decides. They are
 * made from the syntax, so that they are as many as there are places.
 */
import ts from "typescript";

export interface Mutant {
  /** `routes.ts:12: method "GET" is "POST"` */
  readonly name: string;
  /** What kind of decision it is about. */
  readonly kind: string;
  readonly path: string;
  readonly text: string;
}

/** A place in a text, and what is to stand there. */
export interface Change {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** All mutants of a file. */
export function mutate(
  path: string,
  text: string,
  list: (source: ts.SourceFile) => readonly Change[],
): readonly Mutant[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  return list(source).map(({ kind, start, end, text: put }) => {
    const { line } = source.getLineAndCharacterOfPosition(start);
    const before = text.slice(start, end).replaceAll(/\s+/g, " ").slice(0, 60);
    const after = put.replaceAll(/\s+/g, " ").slice(0, 60);
    return {
      name: `${path}:${line + 1}: ${kind}: ${before} -> ${after}`,
      kind,
      path,
      text: text.slice(0, start) + put + text.slice(end),
    };
  });
}

export function replace(kind: string, node: ts.Node, text: string): Change {
  return { kind, start: node.getStart(), end: node.getEnd(), text };
}

/** Takes an element out of a list, with its commas. */
export function drop(
  kind: string,
  list: ts.NodeArray<ts.Node>,
  at: number,
): Change {
  const node = list[at]!;
  const next = list[at + 1];
  const start = at === 0 || next ? node.getStart() : list[at - 1]!.getEnd();
  const end = next ? next.getStart() : list.end;
  return { kind, start, end, text: "" };
}

function swap(kind: string, one: ts.Node, two: ts.Node): Change {
  const whole = one.getSourceFile().text;
  const text =
    two.getText() + whole.slice(one.getEnd(), two.getStart()) + one.getText();
  return { kind, start: one.getStart(), end: two.getEnd(), text };
}

/** The initializer of a variable of a file. */
function findValue(source: ts.SourceFile, name: string): ts.Expression | null {
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const each of statement.declarationList.declarations)
        if (each.name.getText() === name) return each.initializer ?? null;
  return null;
}

function readObject(
  object: ts.ObjectLiteralExpression,
): ReadonlyMap<string, ts.Expression> {
  return new Map(
    object.properties.flatMap((property) =>
      ts.isPropertyAssignment(property)
        ? [[property.name.getText(), property.initializer] as const]
        : [],
    ),
  );
}

/** What can be wrong in one row of the route table. */
function listRowChanges(row: ts.ObjectLiteralExpression): readonly Change[] {
  const changes: Change[] = [];
  const values = readObject(row);
  for (const [key, value] of values) {
    if (ts.isStringLiteral(value)) {
      const text = value.text;
      if (key === "method") {
        const others = text === "GET" ? ["POST"] : ["GET"];
        if (text === "PUT") others.push("PATCH");
        if (text === "PATCH") others.push("PUT");
        for (const other of others)
          changes.push(replace("method", value, JSON.stringify(other)));
      } else if (key !== "name")
        changes.push(replace(key, value, JSON.stringify(`${text}x`)));
      if (key === "path" && text.includes("/:")) {
        const dropped = text.replace(/\/:\w+/, "");
        changes.push(replace("path", value, JSON.stringify(dropped)));
      }
    }
    if (ts.isArrayLiteralExpression(value)) {
      const { elements } = value;
      const inner = elements.map((each) => each.getText());
      const write = (items: readonly string[]): string =>
        `[${items.join(", ")}]`;
      if (key === "params" && inner.length > 1)
        changes.push(replace("params", value, write(inner.toReversed())));
      if (key === "params" && inner.length > 0)
        changes.push(replace("params", elements[0]!, '"other"'));
      if (key === "formats") {
        for (const at of elements.keys())
          changes.push(drop("formats", elements, at));
        const extra = ["json", "html", "ics"].find(
          (format) => !inner.includes(`"${format}"`),
        );
        if (extra !== undefined)
          changes.push(
            replace("formats", value, write([...inner, `"${extra}"`])),
          );
        if (inner.length > 1)
          changes.push(replace("formats", value, write(inner.toReversed())));
      }
    }
    if (ts.isObjectLiteralExpression(value))
      for (const [at, property] of value.properties.entries()) {
        changes.push(drop(key, value.properties, at));
        if (ts.isPropertyAssignment(property))
          changes.push(
            replace(
              key,
              property.initializer,
              key === "constraints" ? '".+"' : '"other"',
            ),
          );
      }
    if (key === "ids") {
      const property = value.parent;
      const at = row.properties.indexOf(
        property as ts.ObjectLiteralElementLike,
      );
      changes.push(drop("ids", row.properties, at));
    }
  }
  return changes;
}

const EXTRA = `{ name: null, method: "GET", path: "/extra", controller: "home", action: "index", params: [], formats: [], defaults: {}, constraints: {} }`;

/** What can be wrong in the route table and its settings. */
export function listRouteChanges(source: ts.SourceFile): readonly Change[] {
  const table = findValue(source, "routes");
  if (table === null || !ts.isArrayLiteralExpression(table)) return [];
  const changes: Change[] = [];
  const rows = table.elements.filter(ts.isObjectLiteralExpression);
  for (const [at, row] of rows.entries()) {
    changes.push(drop("row missing", table.elements, at));
    changes.push(...listRowChanges(row));
    const next = rows[at + 1];
    const [mine, other] = [row, next].map(
      (each) => each && readObject(each).get("controller")?.getText(),
    );
    if (next !== undefined) changes.push(swap("row order", row, next));
    // Of two controllers that stand beside each other, each in the other's place.
    if (next !== undefined && mine !== other) {
      changes.push(
        replace("wiring", readObject(row).get("controller")!, other!),
      );
    }
  }
  changes.push(
    replace("extra row", rows[0]!, `${rows[0]!.getText()}, ${EXTRA}`),
  );
  const settings = findValue(source, "settings");
  if (settings !== null && ts.isObjectLiteralExpression(settings))
    changes.push(...listSettingChanges(settings));
  return changes;
}

function listSettingChanges(
  settings: ts.ObjectLiteralExpression,
): readonly Change[] {
  return [...readObject(settings)].flatMap(([key, value]): Change[] => {
    if (value.kind === ts.SyntaxKind.TrueKeyword)
      return [replace(key, value, "false")];
    if (ts.isObjectLiteralExpression(value))
      return value.properties.flatMap((property, at) => [
        drop(`${key} of the manifest`, value.properties, at),
        ...(ts.isPropertyAssignment(property)
          ? [
              replace(
                `${key} of the manifest`,
                property.initializer,
                '"text/x"',
              ),
            ]
          : []),
      ]);
    return [];
  });
}

/** What is the same for every manifest, and has tests of ours. */
const COMMON = new Set(["setBase", "isCurrent"]);

/** What can be wrong in the helpers, and in the constants beside them. */
export function listHelperChanges(source: ts.SourceFile): readonly Change[] {
  return source.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) {
      const { name, body, modifiers } = statement;
      return modifiers === undefined || COMMON.has(name?.text ?? "") || !body
        ? []
        : listCodeChanges(body);
    }
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ initializer }) =>
      initializer === undefined ||
      ts.isArrowFunction(initializer) ||
      ts.isFunctionExpression(initializer)
        ? []
        : listCodeChanges(initializer),
    );
  });
}

/** Changes to every literal and every call of a piece of code. */
function listCodeChanges(code: ts.Node): readonly Change[] {
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    changes.push(...changeNode(node));
    ts.forEachChild(node, visit);
  };
  visit(code);
  return changes;
}

function changeNode(node: ts.Node): readonly Change[] {
  if (ts.isStringLiteral(node)) {
    const method = METHODS.indexOf(node.text);
    const other =
      method < 0 ? `${node.text}x` : METHODS[(method + 1) % METHODS.length];
    return [
      replace(
        method < 0 ? "helper's text" : "builder's method",
        node,
        JSON.stringify(other),
      ),
    ];
  }
  if (ts.isTemplateExpression(node)) {
    const [first, second] = node.templateSpans;
    const head = node.head.text;
    return [
      ...(/\w/.test(head)
        ? [replace("helper's text", node.head, `\`${head}x\${`)]
        : []),
      ...(first && second
        ? [swap("helper's order", first.expression, second.expression)]
        : []),
    ];
  }
  if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
    if (!/\w/.test(node.text)) return [];
    const end = ts.isTemplateTail(node) ? "`" : "${";
    return [replace("helper's text", node, `}${node.text}x${end}`)];
  }
  if (node.kind === ts.SyntaxKind.RegularExpressionLiteral)
    return [replace("helper's pattern", node, "/(?!)/")];
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0)
    return node.elements.map((_, at) =>
      drop("helper's list", node.elements, at),
    );
  if (ts.isCallExpression(node)) return changeCall(node);
  return [];
}

function changeCall(node: ts.CallExpression): readonly Change[] {
  const changes: Change[] = [];
  const { arguments: args } = node;
  const [first, second] = args;
  // A check that is not made.
  if (
    first !== undefined &&
    (ts.isCallExpression(first) || ts.isTemplateExpression(first))
  )
    changes.push(replace("helper's check", node, first.getText()));
  if (args.length > 0)
    changes.push(drop("helper's argument", args, args.length - 1));
  if (first && second && ts.isIdentifier(first) && ts.isIdentifier(second))
    changes.push(swap("helper's order", first, second));
  return changes;
}
