/**
 * Merge, supplying: the wanted members as code for one file, using the file's
 * own names for what they refer to. Must not know where they go.
 */
import type {
  ControllerMerge,
  ImportedName,
  IndexMerge,
  MemberMerge,
} from "../../emit/file.js";
import {
  addImports,
  extendImport,
  findBinding,
  freeName,
  writeImport,
} from "./insert-imports.js";
import type { Needed } from "./insert-imports.js";
import type { Piece } from "./insert.js";
import {
  namesUsed,
  readObjectEntry,
  readMember,
  writeCode,
} from "./restyle.js";
import type { Fragment, Renames } from "./restyle.js";
import { withoutEnding, type CodeScope } from "../../code/scope.js";
import type { TextEdit } from "../../code/text-edits.js";
import { hashStub, keyName } from "../stub-hashes.js";
import { plainStyle, type CodeStyle } from "../../code/style.js";
import type { ParsedSource } from "../../code/syntax.js";

/** A wanted member, whether it is missing or not. */
export interface WantedPiece extends Piece {
  /** The hash of a member's text, if it is the stub and nothing else. */
  readonly match: (text: string) => string | null;
  /** What it refers to that the file does not import yet. */
  readonly needs: () => readonly Needed[];
}

/** Every wanted member in order, and how to add their imports to the file. */
export interface Supply {
  readonly pieces: readonly WantedPiece[];
  readonly addImports: (
    needed: readonly Needed[],
    style: CodeStyle,
  ) => readonly TextEdit[];
  /** The same imports as lines to paste. */
  readonly writeImports: (
    needed: readonly Needed[],
    style: CodeStyle,
  ) => readonly string[];
}

/** Prepares the members of a merge for a file. */
export function supplyPieces(
  source: ParsedSource,
  scope: CodeScope,
  merge: MemberMerge,
): Supply {
  return merge.kind === "controller"
    ? supplyStubs(source, scope, merge)
    : supplyEntries(source, scope, merge);
}

/** Names from one module that stubs use and one import line can cover. */
interface Line {
  readonly kind: "type" | "value";
  readonly module: string;
  readonly names: ReadonlySet<string>;
}

/** A line for each module, types before values. */
function listLines(
  types: readonly ImportedName[],
  values: readonly ImportedName[],
): readonly Line[] {
  const divide = (kind: Line["kind"], all: readonly ImportedName[]): Line[] =>
    [...new Set(all.map((each) => each.module))].map((module) => {
      const own = all.filter((each) => each.module === module);
      return { kind, module, names: new Set(own.map(({ name }) => name)) };
    });
  return [...divide("type", types), ...divide("value", values)];
}

function supplyStubs(
  source: ParsedSource,
  scope: CodeScope,
  merge: ControllerMerge,
): Supply {
  const { contract, contractModule, members, values = [] } = merge;
  const types = merge.types ?? [
    {
      name: contract.replace(/Contract$/, "") + "Context",
      module: contractModule,
    },
    { name: contract, module: contractModule },
  ];
  const lines = listLines(types, values);
  const link = once(() => {
    const links = lines.flatMap(({ kind, module, names }) =>
      [...names].map((name) =>
        kind === "type" && module !== contractModule
          ? linkShared(name, module, contractModule, scope)
          : linkName(name, name, module, kind, scope),
      ),
    );
    return {
      renames: new Map(links.flatMap(({ renames }) => [...renames])),
      unbound: links.flatMap(({ unbound }) => unbound),
    };
  });
  const pick = (needed: readonly Needed[], { module, names }: Line) =>
    needed.filter((each) => each.module === module && names.has(each.imported));
  const writeLine = (line: Line, own: readonly Needed[], style: CodeStyle) =>
    own.length === 0 ? [] : [writeImport(line.kind, own, style)];
  return {
    pieces: members.map(({ name, text }) =>
      makePiece(name, text, readMember, link),
    ),
    addImports: (needed, style) => {
      const extended: TextEdit[] = [];
      const added: string[] = [];
      for (const line of lines) {
        const own = pick(needed, line);
        const splices =
          own.length === 0 || line.kind === "value"
            ? null
            : extendImport(source, scope, own, line.names, style);
        if (splices === null) added.push(...writeLine(line, own, style));
        else extended.push(...splices);
      }
      return [...extended, ...addImports(source, added, style)];
    },
    writeImports: (needed, style) =>
      lines.flatMap((line) => writeLine(line, pick(needed, line), style)),
  };
}

/** Each index entry needs its own class and its own import line. */
function supplyEntries(
  source: ParsedSource,
  scope: CodeScope,
  { entries }: IndexMerge,
): Supply {
  const reserved = new Set(entries.map(({ local }) => local));
  const writeImports: Supply["writeImports"] = (needed, style) =>
    needed.map((each) => writeImport("value", [each], style));
  return {
    pieces: entries.map(({ key, value, imported, local, module }) =>
      makePiece(keyName(key), `  ${key}: ${value}`, readObjectEntry, () =>
        linkName(imported, local, module, "value", scope, reserved),
      ),
    ),
    addImports: (needed, style) =>
      addImports(source, writeImports(needed, style), style),
    writeImports,
  };
}

/**
 * Links a type whose name other libraries may use too. If an older import takes
 * it from the contracts, it is the same type.
 */
function linkShared(
  name: string,
  module: string,
  contractModule: string,
  scope: CodeScope,
): Link {
  const old = scope.modules
    .get(withoutEnding(contractModule))
    ?.find(({ imported }) => imported === name)?.local;
  return old === undefined
    ? linkName(name, name, module, "shared type", scope)
    : { renames: new Map(old === name ? [] : [[name, old]]), unbound: [] };
}

/** How a piece's names map to the file's. */
interface Link {
  /** Only the names that change. */
  readonly renames: Renames;
  readonly unbound: readonly (Needed & { readonly name: string })[];
}

/** `name`: what our code calls it. */
function linkName(
  imported: string,
  name: string,
  module: string,
  kind: Parameters<typeof findBinding>[3],
  scope: CodeScope,
  reserved: ReadonlySet<string> = new Set(),
): Link {
  const bound = findBinding(scope, imported, module, kind);
  const local = bound ?? freeName(name, scope, reserved);
  return {
    renames: new Map(local === name ? [] : [[name, local]]),
    unbound: bound === null ? [{ name, imported, local, module }] : [],
  };
}

/** What some pieces need, each name once. */
export function collectNeeds(
  pieces: readonly WantedPiece[],
): readonly Needed[] {
  const needed = pieces.flatMap((piece) => piece.needs());
  // The same name from another module has another local name.
  return [...new Map(needed.map((each) => [each.local, each])).values()];
}

function makePiece(
  name: string,
  code: string,
  read: (code: string) => Fragment,
  link: () => Link,
): WantedPiece {
  // Parsing takes longer than anything else here, and most files do not need
  // it.
  const open = once(() => read(code));
  const write = (indent: string, style: CodeStyle): string =>
    writeCode(open(), link().renames, indent, style);
  return {
    name,
    isShort: !code.includes("\n"),
    write,
    needs: () => {
      const { unbound } = link();
      const names = unbound.map((each) => each.name);
      const used = namesUsed(open(), names);
      return unbound.filter((each) => used.includes(each.name));
    },
    match: (text) => {
      const hash = matchStub(text, code);
      if (hash !== null || link().renames.size === 0) return hash;
      return matchStub(text, write("  ", plainStyle));
    },
  };
}

/** The hash of a stub, if the text differs from it only in layout. */
function matchStub(text: string, stub: string): string | null {
  // Layout never changes the words, so comparing them first saves most of the
  // work.
  if (words(text) !== words(stub)) return null;
  const hash = hashStub(stub);
  return text.trim() === stub.trim() || hashStub(text) === hash ? hash : null;
}

function words(text: string): string {
  return text.replace(/[^\w$]+/g, "");
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
