import type { Ending } from '../send-document.ts';

/** A document made by script. */
export interface Bomb {
  /** Unique among all. */
  name: string;
  make(): Buffer;
  /** The ends that are right; one, unless the time or the engine decides. */
  ends: readonly Ending[];
}

export const mebibyte = 2 ** 20;

/** Names every entry of a table and gives it its end. */
export function bombs(
  kind: string,
  ends: Ending | readonly Ending[],
  table: Readonly<Record<string, () => Buffer | string>>,
): Bomb[] {
  return Object.entries(table).map(([name, make]) => ({
    name: `${kind}: ${name}`,
    make: () => Buffer.from(make() as string),
    ends: typeof ends === 'string' ? [ends] : ends,
  }));
}
