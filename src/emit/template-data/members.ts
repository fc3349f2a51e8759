/** Members of interfaces, as templates write them. Stage: emit. Types only. */

/** The type of a value. */
export interface FieldTypeData {
  /**
   * `string`, `number`, `boolean`, `unknown`; null if it is built from parts.
   */
  readonly word: string | null;
  /** The words of an enum; otherwise empty. */
  readonly values: readonly string[];
  /** The members of an object; otherwise empty. */
  readonly members: readonly MemberData[];
  /** Whether it is a list of such values. */
  readonly isList: boolean;
  /** Whether it is one of several words. */
  readonly isUnion: boolean;
  /** Whether it may also be null. */
  readonly isNullable: boolean;
}

/** A member of an interface. */
export interface MemberData {
  readonly name: string;
  /** What the manifest says about it; null: nothing. */
  readonly description: string | null;
  /** Whether it may be left out. */
  readonly isOptional: boolean;
  readonly type: FieldTypeData;
}
