/** Own properties, by the library of ES2020. */

const prototype: object = Object.prototype;

/**
 * Whether an object itself has a property: no prototype of it counts. That
 * library has no `Object.hasOwn`.
 */
export function hasOwn(object: object, key: PropertyKey): boolean {
  return prototype.hasOwnProperty.call(object, key);
}
