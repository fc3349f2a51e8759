/** Stores of records that are gone: `Stores["articles"]`. Stage: breaks. */
import type { ts } from "ts-morph";
import { loadCompiler } from "../code/syntax.js";
import type { Break, ImportReading } from "./break.js";
import { placeOf } from "./of-calls.js";

export function breaksOfStores(
  reading: ImportReading,
  node: ts.Node,
): readonly Break[] {
  const ts = loadCompiler();
  if (!ts.isIndexedAccessTypeNode(node)) return [];
  const { objectType, indexType } = node;
  if (!ts.isTypeReferenceNode(objectType)) return [];
  if (!ts.isIdentifier(objectType.typeName)) return [];
  if (!ts.isLiteralTypeNode(indexType)) return [];
  const { literal } = indexType;
  const imported = reading.known.get(objectType.typeName.text);
  if (imported?.name !== "Stores" || !ts.isStringLiteral(literal)) return [];
  // `Stores` adds to these what is no store.
  if (!reading.generated.hasLost("RecordStores", literal.text)) return [];
  return [
    {
      ...placeOf(reading, node),
      message: `there is no store "${literal.text}" any more`,
    },
  ];
}
