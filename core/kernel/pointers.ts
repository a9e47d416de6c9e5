// JSON pointers (RFC 6901): find, set and remove values.

/** Escapes one step of a JSON pointer as RFC 6901 section 3 requires. */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Returns the steps of a pointer; null if the text is not a pointer. */
export function stepsOf(pointer: string): string[] | null {
  if (pointer !== '' && !pointer.startsWith('/')) return null;
  const steps = pointer.split('/').slice(1);
  if (steps.some((step) => /~(?![01])/.test(step))) return null;
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Whether the first pointer refers to the same value as the second, or to an ancestor of it. */
export function isAtOrAbove(pointer: string, other: string): boolean {
  return other === pointer || other.startsWith(`${pointer}/`);
}

export type Found = { found: true; value: unknown } | { found: false };

export function valueAt(root: unknown, pointer: string): Found {
  const steps = stepsOf(pointer);
  return steps === null ? { found: false } : walk(root, steps);
}

/**
 * Sets a value in place; `undefined` removes the member. The parent must exist, and an array only
 * grows at its end (`-`, or the index after the last). Returns whether the change was possible.
 */
export function setAt(root: object, pointer: string, value: unknown): boolean {
  const steps = stepsOf(pointer);
  const last = steps?.pop();
  // Assigning this name would set the prototype instead of a member.
  if (!steps || last === undefined || last === '__proto__') return false;
  const around = walk(root, steps);
  if (!around.found || typeof around.value !== 'object' || around.value === null) return false;
  if (Array.isArray(around.value)) return setItem(around.value, last, value);
  const parent = around.value as Record<string, unknown>;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return true;
}

function setItem(items: unknown[], step: string, value: unknown): boolean {
  if (step !== '-' && !isIndex(step)) return false;
  const index = step === '-' ? items.length : Number(step);
  if (index > items.length || value === undefined) return false;
  items[index] = value;
  return true;
}

function walk(root: unknown, steps: readonly string[]): Found {
  let value = root;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) {
      return { found: false };
    }
    if (Array.isArray(value) && !isIndex(step)) return { found: false };
    value = (value as Record<string, unknown>)[step];
  }
  return { found: true, value };
}

function isIndex(step: string): boolean {
  return /^(0|[1-9]\d*)$/.test(step);
}
