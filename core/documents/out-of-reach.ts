import { Fault } from '../kernel/errors.ts';

/**
 * This node cannot read the file of a stored document: the folder is not mounted, or the file is on
 * another node. Another node, or a later attempt, may succeed.
 */
export class FileOutOfReach extends Fault {
  constructor(cause: unknown) {
    const message =
      'The file of a document is missing in the document folder of this node, or cannot be read.';
    super('unavailable', message, { retryAfter: 60, cause });
  }
}
