// The newest checkpoint that this home directory has seen, in a file outside the database. A
// database restored from an older backup lacks it. Without it, the log would sign a second history
// for sizes that it has signed before.

import { rename, writeFile } from 'node:fs/promises';
import { readIfPresent } from '../../kernel/private-file.ts';
import { readCheckpoint, type Checkpoint } from './checkpoint.ts';
import type { NoteVerifier } from './signed-note.ts';

export interface LastCheckpoint {
  /** Returns null if there is none of this log. */
  current(): Checkpoint | null;
  /** Replaces the file; a crash leaves the previous one. */
  save(note: string): Promise<void>;
}

export function openLastCheckpoint(path: string, verifier: NoteVerifier): LastCheckpoint {
  const text = readIfPresent(path);
  let current = text === null ? null : readCheckpoint(text, verifier);
  return {
    current: () => current,
    async save(note) {
      const unfinished = `${path}.new`;
      await writeFile(unfinished, note, { mode: 0o600 });
      await rename(unfinished, path);
      current = readCheckpoint(note, verifier);
    },
  };
}
