// Keeps what one run does to JavaScript's own objects from the next run, which may be another
// tenant's: input that is merged carelessly can write to Object.prototype.

const frozen = [Array, Map, Set, WeakMap, WeakSet, Promise, RegExp, Date, Number, Boolean, BigInt];

/** Their instances are given properties that hide inherited ones, which freezing would forbid. */
const restored = [Object, Function, Error, TypeError, RangeError, SyntaxError, String, Symbol];

export interface Intrinsics {
  /** Puts back what a run has changed. */
  restore(): void;
}

/** From when the plugin is loaded: what it adds while it loads (a polyfill, say) stays. */
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
