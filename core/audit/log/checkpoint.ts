// Checkpoints (C2SP tlog-checkpoint): the size and the root of a tree, as a signed note.

import { hashBytes, type TreeHead } from './merkle.ts';
import { parseSignedNote, type NoteSigner, type NoteVerifier } from './signed-note.ts';

export interface Checkpoint extends TreeHead {
  /** Name of the log, and of its key. */
  origin: string;
  root: Buffer;
}

export function signCheckpoint(signer: NoteSigner, { size, root }: TreeHead): string {
  return signer.sign(`${signer.name}\n${size}\n${Buffer.from(root).toString('base64')}\n`);
}

/**
 * Returns the checkpoint of a note signed by the log's key; null for any other text. Lines after
 * the root are extensions, which the signature covers.
 */
export function readCheckpoint(note: string, verifier: NoteVerifier): Checkpoint | null {
  const signed = parseSignedNote(note);
  if (signed === null || !verifier.accepts(signed)) return null;
  const checkpoint = parseCheckpoint(signed.text);
  return checkpoint?.origin === verifier.name ? checkpoint : null;
}

/** Returns the checkpoint in a text, whoever signed it. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin, size = '', root = ''] = text.split('\n');
  if (!origin || !/^(?:0|[1-9]\d{0,15})$/.test(size) || !/^[A-Za-z0-9+/]{43}=$/.test(root)) {
    return null;
  }
  const bytes = Buffer.from(root, 'base64');
  if (bytes.length !== hashBytes || !Number.isSafeInteger(Number(size))) return null;
  return { origin, size: Number(size), root: bytes };
}
