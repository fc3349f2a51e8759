/**
 * Fields as members of interfaces: as rows hold them, as replies show them, as
 * clients send them, and as they were read. Stage: emit.
 */
import { valueTypes } from "../../fields/types.js";
import { mustBeSent } from "../../model/records/required.js";
import {
  type Field,
  hasRows,
  isCreated,
  isKeptInRows,
} from "../../runtime/records/fields.js";
import type { FieldTypeData, MemberData } from "../template-data/members.js";

/** A named field of a record, or of an object in one. */
export type NamedField = readonly [name: string, data: Field];

/** Which form of an object: clients may leave out members of what they send. */
export type Form = "row" | "shown" | "sent" | "read";

/** The type of a field's values. */
function describeType(data: Field, form: Form): FieldTypeData {
  const isRows = hasRows(data) && (form === "sent" || form === "read");
  const inner = data.type === "object" ? Object.entries(data.fields) : [];
  return {
    word: valueTypes[data.type].typescript,
    values: data.type === "enum" ? data.values : [],
    members: isRows ? describeItems(inner, form) : describeMembers(inner, form),
    isList: data.many === true,
    isUnion: data.type === "enum" && data.values.length > 1,
    // A single unknown value may be null anyway.
    isNullable:
      data.optional === true && (data.type !== "json" || data.many === true),
  };
}

/** The members of an item that is a row: what is sent of a new one, or of one that is there. */
function describeItems(
  fields: readonly NamedField[],
  form: Form,
): readonly MemberData[] {
  const sent = fields.filter(([, data]) => isCreated(data));
  const kept = new Set(
    sent.flatMap(([name, data]) => (isKeptInRows(data) ? name : [])),
  );
  return describeMembers(sent, form).map((member) =>
    kept.has(member.name) ? { ...member, isOptional: true } : member,
  );
}

/** What some callers do not see is not in each row that they are shown. */
function mayLack({ read }: Field, form: Form): boolean {
  return form === "shown" && read === "some";
}

/** The members of an interface, one for each field. */
export function describeMembers(
  fields: readonly NamedField[],
  form: Form,
): readonly MemberData[] {
  return fields.map(([name, data]) => ({
    name,
    description: data.description ?? null,
    isOptional: form === "sent" ? !mustBeSent(data) : mayLack(data, form),
    type: describeType(data, form),
  }));
}

/**
 * The members of a change, each of which may be left out; objects are whole.
 */
export function describeChanges(
  fields: readonly NamedField[],
  form: Form,
): readonly MemberData[] {
  return describeMembers(fields, form).map((member) => ({
    ...member,
    isOptional: true,
  }));
}
