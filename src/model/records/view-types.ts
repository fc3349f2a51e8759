/**
 * The names of the types of views. Stage: model. A record's own view has the
 * record's name, and the others are named after their resources. Where a record
 * has a name twice, the later view gets another one.
 */
import type { Inflector } from "../inflect.js";
import type { Resource } from "../resource.js";
import { joinParts } from "../scope.js";
import { pascalCase } from "../words.js";
import { isReserved, namesOfRecord, namesOfView } from "./generated-names.js";
import type { RecordModel } from "./types.js";

/** A view without a name, and the first resource that has it. */
export interface Unnamed {
  readonly record: RecordModel;
  readonly resource: Resource;
}

/** `AdminArticle` */
export function nameAfter({ scope, memberName }: Resource): string {
  return pascalCase(joinParts("_", scope.as, memberName));
}

/** By the resource's key instead of its `as`, its controller, or a number. */
function nameOtherwise(
  resource: Resource,
  { singularize }: Inflector,
  isFree: (type: string) => boolean,
): string {
  const { scope, node, controller } = resource;
  const name = nameAfter(resource);
  const folders = controller.split("/");
  const last = singularize(folders.pop() ?? "");
  const words = [
    pascalCase(joinParts("_", scope.as, singularize(node.name))),
    pascalCase([...folders, last].join("_")),
  ];
  const word = words.find(isFree);
  if (word !== undefined) return word;
  let count = 2;
  while (!isFree(`${name}${count}`)) count++;
  return `${name}${count}`;
}

/**
 * The name of each view's types, in the order of the views. One that another
 * record has, or generated code, stays: `checkGeneratedNames` reports it.
 */
export function nameTypes(
  views: readonly Unnamed[],
  inflector: Inflector,
): readonly string[] {
  const known = new Map<RecordModel, Set<string>>();
  const wanted = views.map(({ record, resource }) => {
    const own = known.get(record) ?? new Set();
    const name = own.size === 0 ? record.type : nameAfter(resource);
    if (own.has(name)) return null;
    known.set(record, own.add(name));
    return name;
  });
  const taken = new Set([
    ...views.flatMap(({ record }) => namesOfRecord(record.type)),
    ...wanted.flatMap((name) => (name === null ? [] : namesOfView(name))),
  ]);
  const isFree = (type: string): boolean =>
    namesOfView(type).every((name) => !taken.has(name) && !isReserved(name));
  return views.map(({ resource }, index) => {
    const name = wanted[index] ?? nameOtherwise(resource, inflector, isFree);
    for (const each of namesOfView(name)) taken.add(each);
    return name;
  });
}
