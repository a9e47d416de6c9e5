import type { Example } from './inputs.ts';

/** Key of an example's group: examples with the same key stay in one fold. */
export function groupOf({ group, text }: Example): string {
  return group === undefined ? `text ${text}` : `group ${group}`;
}
