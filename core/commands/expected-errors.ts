// Expected errors of commands: they are shown as one line, without a stack trace.

import { ConfigurationError } from '../config/problems.ts';
import { DatabaseTooNew } from '../database/migrate.ts';
import { DatabaseUnreachable } from '../database/running.ts';
import { ForeignDocumentFolder } from '../documents/shared-folder.ts';
import { Fault } from '../kernel/errors.ts';
import { HomeInUse } from '../kernel/home.ts';
import { WrongOwner } from '../kernel/ownership.ts';
import { CommandFailure } from './output.ts';

/** Returns null for a defect of the program. */
export function expectedMessage(error: unknown): string | null {
  if (error instanceof CommandFailure || error instanceof HomeInUse) return error.message;
  if (error instanceof WrongOwner || error instanceof ForeignDocumentFolder) return error.message;
  if (error instanceof DatabaseUnreachable) return error.message;
  if (error instanceof ConfigurationError || error instanceof DatabaseTooNew) return error.message;
  if (error instanceof Fault) return error.message;
  const { code, address, port, syscall, message } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (code === 'EADDRINUSE') {
    return `${address}:${port} is taken by another program; choose another with --port or --operations-port`;
  }
  // System errors, such as those of files or connections, are not defects of the program.
  return syscall === undefined ? null : message || code!;
}
