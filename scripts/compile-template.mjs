// @ts-check
/**
 * Compiles a template of ours to the source of a plain function, so that a run
 * does not need Handlebars. It knows the part of Handlebars that our templates
 * use, and refuses the rest: names, `if`, `unless`, `each`, `@first`, `@root`,
 * and helpers. Templates of a project's own are compiled by Handlebars itself;
 * a test holds the two against each other.
 */
import Handlebars from "handlebars";

/**
 * Where a part of a template stands: the variables that hold its data, and the
 * number of the item in the list around it.
 *
 * @typedef {{ data: string, index: string | null, depth: number }} Scope
 */

/**
 * What the functions call. `show` is a name's value: as in Handlebars' strict
 * mode, one that is not there is an error.
 */
export const templateSupport = `const none = {};

function show(value, name) {
  if (value === undefined) throw new Error(\`"\${name}" not defined\`);
  return value === null ? "" : value;
}

function isFilled(value) {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
`;

/**
 * The source of \`(data, helpers, root) => text\`.
 *
 * @param {string} text
 * @throws where the text is no Handlebars, or more than we know of it
 */
export function compileTemplate(text) {
  const { body } = Handlebars.parse(text);
  const scope = { data: "data", index: null, depth: 0 };
  return `(data, helpers, root = data) => ${writeFunctionBody(body, scope)}`;
}

/**
 * A list that is joined at the end: a text that is put together with `+` keeps
 * all its parts, and would take several times the memory.
 *
 * @param {readonly hbs.AST.Statement[]} statements
 * @param {Scope} scope
 */
function writeFunctionBody(statements, scope) {
  return `{\n  const text = [];\n${writeBody(statements, scope)}  return text.join("");\n}`;
}

/**
 * @param {readonly hbs.AST.Statement[]} statements
 * @param {Scope} scope
 * @returns {string} statements that add to the list `text`
 */
function writeBody(statements, scope) {
  let code = "";
  /** @type {string[]} */
  let parts = [];
  const flush = () => {
    if (parts.length > 0) code += `  text.push(${parts.join(", ")});\n`;
    parts = [];
  };
  for (const statement of statements) {
    if (statement.type === "ContentStatement") {
      const { value } = /** @type {hbs.AST.ContentStatement} */ (statement);
      if (value !== "") parts.push(JSON.stringify(value));
    } else if (statement.type === "MustacheStatement") {
      const mustache = /** @type {hbs.AST.MustacheStatement} */ (statement);
      parts.push(writeMustache(mustache, scope));
    } else if (statement.type === "BlockStatement") {
      flush();
      const block = /** @type {hbs.AST.BlockStatement} */ (statement);
      code += writeBlock(block, scope);
    } else if (statement.type !== "CommentStatement") {
      throw unknown(statement);
    }
  }
  flush();
  return code;
}

/**
 * @param {hbs.AST.MustacheStatement} mustache
 * @param {Scope} scope
 */
function writeMustache({ path, params, hash }, scope) {
  if (hash) throw unknown(hash);
  if (params.length > 0) {
    const args = [scope.data, ...params.map((each) => writeValue(each, scope))];
    return `helpers.${nameOf(path)}.call(${[...args, "none"].join(", ")})`;
  }
  const { original } = /** @type {hbs.AST.PathExpression} */ (path);
  return `show(${writeValue(path, scope)}, ${JSON.stringify(original)})`;
}

/**
 * @param {hbs.AST.BlockStatement} block
 * @param {Scope} scope
 */
function writeBlock({ path, params, program, inverse }, scope) {
  const name = nameOf(path);
  const [first] = params;
  if (first === undefined) {
    const inner = { data: `data${scope.depth + 1}`, index: null };
    const body = writeFunctionBody(program.body, {
      ...inner,
      depth: scope.depth + 1,
    });
    return `  text.push(helpers.${name}.call(${scope.data}, { fn: (${inner.data}) => ${body} }));\n`;
  }
  const value = writeValue(first, scope);
  const otherwise = inverse ? writeBody(inverse.body, scope) : "";
  if (name === "if" || name === "unless") {
    const not = name === "unless" ? "!" : "";
    const code = `  if (${not}isFilled(${value})) {\n${writeBody(program.body, scope)}  }`;
    return `${code}${otherwise === "" ? "" : ` else {\n${otherwise}  }`}\n`;
  }
  if (name !== "each" || otherwise !== "") throw unknown(path);
  const depth = scope.depth + 1;
  const inner = { data: `data${depth}`, index: `index${depth}`, depth };
  const list = `list${depth}`;
  const { data, index } = inner;
  // An item of an outermost list is joined at once: what it was made of can go.
  const [begin, end] =
    depth === 1
      ? [
          "  const whole = text;\n  {\n  const text = [];\n",
          '  whole.push(text.join(""));\n  }\n',
        ]
      : ["", ""];
  return `  {
  const ${list} = ${value} ?? [];
  for (let ${index} = 0; ${index} < ${list}.length; ${index}++) {
  const ${data} = ${list}[${index}];
${begin}${writeBody(program.body, inner)}${end}  }
  }\n`;
}

/**
 * @param {hbs.AST.Expression} expression
 * @param {Scope} scope
 */
function writeValue(expression, scope) {
  if (
    expression.type === "StringLiteral" ||
    expression.type === "NumberLiteral"
  )
    return JSON.stringify(
      /** @type {hbs.AST.StringLiteral} */ (expression).value,
    );
  if (expression.type !== "PathExpression") throw unknown(expression);
  const path = /** @type {hbs.AST.PathExpression} */ (expression);
  const [first, ...rest] = /** @type {string[]} */ (path.parts);
  if (path.depth > 0) throw unknown(path);
  if (path.data && first === "root") return writeMembers("root", rest);
  if (path.data && first === "first" && scope.index !== null)
    return `${scope.index} === 0`;
  if (path.data) throw unknown(path);
  return writeMembers(scope.data, path.parts);
}

/**
 * @param {string} of
 * @param {readonly string[]} names
 */
function writeMembers(of, names) {
  return of + names.map((name, at) => `${at > 0 ? "?" : ""}.${name}`).join("");
}

/** @param {hbs.AST.Node} path */
function nameOf(path) {
  const { parts } = /** @type {hbs.AST.PathExpression} */ (path);
  if (parts.length !== 1) throw unknown(path);
  return String(parts[0]);
}

/** @param {hbs.AST.Node} node */
function unknown(node) {
  const { line, column } = node.loc.start;
  return new Error(`line ${line}, column ${column}: not of our Handlebars`);
}
