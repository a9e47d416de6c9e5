// Finds the addresses of documents in a request's input. An operation declares where they stand by
// JSON pointers (RFC 6901); a step of `*` means every element of an array.

export interface DocumentAddress {
  /** Where it stands, with the real index in place of `*`. */
  pointer: string;
  address: string;
}

export function documentAddresses(input: unknown, pointers: readonly string[]): DocumentAddress[] {
  return pointers.flatMap((pointer) => walk(input, pointer.split('/').slice(1), ''));
}

function walk(value: unknown, steps: string[], path: string): DocumentAddress[] {
  const [step, ...rest] = steps;
  if (step === undefined) {
    return typeof value === 'string' ? [{ pointer: path, address: value }] : [];
  }
  if (step === '*') {
    if (!Array.isArray(value)) return [];
    return value.flatMap((item, index) => walk(item, rest, `${path}/${index}`));
  }
  const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return walk((value as Record<string, unknown>)[name], rest, `${path}/${step}`);
}
