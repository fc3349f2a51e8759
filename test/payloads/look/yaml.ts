/** YAML by its package, and with the ends of lines that YAML 1.1 has. */
import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseAllDocuments,
} from "yaml";
import { findHidden, OBEYED, type Look } from "./look.js";

export function lookAtYaml(text: string): Look {
  const one = read(text);
  const older = read(text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n"));
  return {
    faults: [...findHidden(text), ...one.faults, ...older.faults],
    shape: one.shape,
  };
}

function read(text: string): Look {
  const documents = parseAllDocuments(text);
  const [first] = documents;
  if (
    !Array.isArray(documents) ||
    first === undefined ||
    documents.length !== 1
  )
    return { faults: [`${documents.length} documents`], shape: "" };
  const faults = [...first.errors, ...first.warnings].map(
    ({ message }) => message,
  );
  const shape: string[] = [];
  const walk = (node: unknown): void => {
    const { tag } = isNode(node) ? (node as { tag?: string }) : {};
    if (tag !== undefined) faults.push(`a tag: ${tag}`);
    if (isMap(node)) {
      shape.push("{");
      for (const { key, value } of node.items) {
        // What payloads would add; a part of a path may be named so, too.
        if (String(key) === "PWN" && /^(?:live|1)$/.test(String(value)))
          faults.push(`a key: ${String(key)}`);
        walk(value);
      }
      shape.push("}");
    } else if (isSeq(node)) {
      shape.push("[");
      node.items.forEach(walk);
      shape.push("]");
    } else if (isAlias(node)) faults.push(`an alias: ${node.source}`);
    else if (isScalar(node)) {
      if (node.comment && OBEYED.test(node.comment))
        faults.push(`a comment behind a value: ${node.comment}`);
      shape.push(typeof node.value);
    }
  };
  walk(first.contents);
  return { faults, shape: shape.join("") };
}
