import { Fault } from '../kernel/errors.ts';

/** A list of which half is gone is more likely a broken file than a new state. */
const mostRemoved = 0.5;

export function isLargeRemoval(deleted: number, before: number): boolean {
  return deleted > 0 && deleted >= before * mostRemoved;
}

export function largeRemoval(deleted: number, before: number): Fault {
  return new Fault(
    'conflict',
    `The upload would remove ${deleted} of ${before} rows. Check the file; to remove them, ` +
      'send it again with confirm_removal.',
  );
}
