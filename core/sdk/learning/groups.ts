import type { Example } from './inputs.ts';

/** Examples with the same one stay in one fold. */
export function groupOf({ group, text }: Example): string {
  return group === undefined ? `text ${text}` : `group ${group}`;
}
