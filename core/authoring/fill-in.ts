/** Sets a value at an RFC 6901 pointer if there is none; creates objects and lists on the way. */
export function fillIn(target: Record<string, unknown>, pointer: string, value: unknown): void {
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = names.pop()!;
  let here = target;
  for (const [index, name] of names.entries()) {
    const isList = /^\d+$/.test(names[index + 1] ?? last);
    here = (here[name] ??= isList ? [] : {}) as Record<string, unknown>;
  }
  here[last] ??= value;
}
