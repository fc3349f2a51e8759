/** Own properties, with the library of ES2020. */

const prototype: object = Object.prototype;

/**
 * Whether an object itself has a property; prototypes do not count. ES2020 has
 * no `Object.hasOwn`.
 */
export function hasOwn(object: object, key: PropertyKey): boolean {
  return prototype.hasOwnProperty.call(object, key);
}
