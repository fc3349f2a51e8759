/**
 * Merge, supplying: the wanted members as code for one file, under the names
 * that this file has for what they refer to. Must not know where they go.
 */
import type {
  ControllerMerge,
  IndexMerge,
  MemberMerge,
} from "../../emit/file.js";
import {
  addImports,
  extendImport,
  findBinding,
  freeName,
  writeImport,
} from "./imports.js";
import type { Needed } from "./imports.js";
import type { Piece } from "./insert.js";
import { namesUsed, readEntry, readMember, writeCode } from "./restyle.js";
import type { Fragment, Renames } from "./restyle.js";
import type { Scope } from "./scope.js";
import type { Splice } from "./splice.js";
import { hashStub, keyName } from "../stub-hashes.js";
import { plainStyle } from "./style.js";
import type { Style } from "./style.js";
import type { Source } from "./syntax.js";

/** A wanted member, whether it is missing or not. */
export interface WantedPiece extends Piece {
  /** The hash of a member's text, if it is the stub and nothing but the stub. */
  readonly match: (text: string) => string | null;
  /** What it refers to and the file does not import yet. */
  readonly needs: () => readonly Needed[];
}

/** Every wanted member in order, and how their imports get into the file. */
export interface Supply {
  readonly pieces: readonly WantedPiece[];
  readonly addImports: (
    needed: readonly Needed[],
    style: Style,
  ) => readonly Splice[];
  /** The same imports as lines to paste. */
  readonly writeImports: (
    needed: readonly Needed[],
    style: Style,
  ) => readonly string[];
}

/** Makes the members of a merge ready for a file. */
export function supplyPieces(
  source: Source,
  scope: Scope,
  merge: MemberMerge,
): Supply {
  return merge.kind === "controller"
    ? supplyStubs(source, scope, merge)
    : supplyEntries(source, scope, merge);
}

/**
 * The types that stubs use come from one module, and need one line; functions
 * need one for each of their modules.
 */
function supplyStubs(
  source: Source,
  scope: Scope,
  merge: ControllerMerge,
): Supply {
  const { contract, contractModule: module, members, values = [] } = merge;
  const { types: named } = merge;
  const types = named ?? [
    contract.replace(/Contract$/, "") + "Context",
    contract,
  ];
  const link = once(() => {
    const links = [
      ...types.map((name) => linkName(name, name, module, "type", scope)),
      ...values.map((value) =>
        linkName(value.name, value.name, value.module, "value", scope),
      ),
    ];
    return {
      renames: new Map(links.flatMap(({ renames }) => [...renames])),
      unbound: links.flatMap(({ unbound }) => unbound),
    };
  });
  const isType = (each: Needed) => each.module === module;
  const writeValues: Supply["writeImports"] = (needed, style) =>
    [...new Set(values.map((value) => value.module))].flatMap((from) => {
      const own = needed.filter((each) => each.module === from);
      return own.length === 0 ? [] : [writeImport("value", own, style)];
    });
  const writeImports: Supply["writeImports"] = (needed, style) => {
    const own = needed.filter(isType);
    const line = own.length === 0 ? [] : [writeImport("type", own, style)];
    return [...line, ...writeValues(needed, style)];
  };
  return {
    pieces: members.map(({ name, text }) =>
      makePiece(name, text, readMember, link),
    ),
    addImports: (needed, style) => {
      const own = needed.filter(isType);
      const extended =
        own.length === 0
          ? []
          : extendImport(source, scope, own, new Set(types), style);
      return extended === null
        ? addImports(source, writeImports(needed, style), style)
        : [
            ...extended,
            ...addImports(source, writeValues(needed, style), style),
          ];
    },
    writeImports,
  };
}

/** Each entry of the index needs a class, and a line, of its own. */
function supplyEntries(
  source: Source,
  scope: Scope,
  { entries }: IndexMerge,
): Supply {
  const reserved = new Set(entries.map(({ local }) => local));
  const writeImports: Supply["writeImports"] = (needed, style) =>
    needed.map((each) => writeImport("value", [each], style));
  return {
    pieces: entries.map(({ key, value, imported, local, module }) =>
      makePiece(keyName(key), `  ${key}: ${value}`, readEntry, () =>
        linkName(imported, local, module, "value", scope, reserved),
      ),
    ),
    addImports: (needed, style) =>
      addImports(source, writeImports(needed, style), style),
    writeImports,
  };
}

/** How a piece's names become the file's. */
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
  kind: "type" | "value",
  scope: Scope,
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
  // The same name of another module has another local name.
  return [...new Map(needed.map((each) => [each.local, each])).values()];
}

function makePiece(
  name: string,
  code: string,
  read: (code: string) => Fragment,
  link: () => Link,
): WantedPiece {
  // To read it takes longer than anything else here, and most files want none.
  const open = once(() => read(code));
  const write = (indent: string, style: Style): string =>
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
      if (isSame(text, code)) return hashStub(code);
      if (link().renames.size === 0) return null;
      const renamed = write("  ", plainStyle);
      return isSame(text, renamed) ? hashStub(renamed) : null;
    },
  };
}

/** Whether two texts differ in layout alone. */
function isSame(text: string, stub: string): boolean {
  // No layout changes the words; to compare them first saves most of the work.
  return words(text) === words(stub) && hashStub(text) === hashStub(stub);
}

function words(text: string): string {
  return text.replace(/[^\w$]+/g, "");
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
