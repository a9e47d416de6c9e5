// Isolates JavaScript's built-in objects between runs, which may be of different tenants: a
// careless merge of input can write to Object.prototype.

const frozen = [Array, Map, Set, WeakMap, WeakSet, Promise, RegExp, Date, Number, Boolean, BigInt];

/** Their instances get properties that shadow inherited ones, which freezing would prevent. */
const restored = [Object, Function, Error, TypeError, RangeError, SyntaxError, String, Symbol];

export interface Intrinsics {
  /** Restores what a run has changed. */
  restore(): void;
}

/**
 * Starts the protection when the plugin is loaded: additions at load time (a polyfill, for example)
 * are kept.
 */
export function guardIntrinsics(): Intrinsics {
  for (const { prototype } of frozen) Object.freeze(prototype);
  for (const constructor of [...frozen, ...restored]) Object.preventExtensions(constructor);
  for (const object of [JSON, Math, Reflect]) Object.freeze(object);
  const kept = restored.map(({ prototype }) => {
    Object.preventExtensions(prototype);
    return { prototype, own: Object.entries(Object.getOwnPropertyDescriptors(prototype)) };
  });

  return {
    restore() {
      for (const { prototype, own } of kept) {
        for (const [name, descriptor] of own) {
          if (!('value' in descriptor) || Object.isFrozen(prototype)) continue;
          if (Reflect.get(prototype, name) === descriptor.value) continue;
          Object.defineProperty(prototype, name, descriptor);
        }
      }
    },
  };
}
