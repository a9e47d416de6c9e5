// `workmill audit residency`: verifies that a statement of data residency is signed with a key of
// the log.

import { readFileSync } from 'node:fs';
import { listIdentities } from '../audit/log/queries.ts';
import { parseVerifierKey, type NoteVerifier } from '../audit/log/signed-note.ts';
import { verifyStatement } from '../audit/residency.ts';
import { fileFailure } from '../config/file-types.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, type Output } from './output.ts';

/** Returns the exit code: 1 if the statement is invalid. */
export async function verifyResidency(
  { output, ...options }: SessionOptions & { output: Output },
  path: string,
  keys: readonly string[],
): Promise<number> {
  const text = readStatement(path);
  const trusted = keys.length > 0 ? keys : await storedKeys(options);
  const checked = verifyStatement(text, trusted.map(verifierOf));
  if (output.json) output.write(`${JSON.stringify(checked, null, 2)}\n`);
  else if (checked.ok) {
    output.write(`${JSON.stringify(checked.payload, null, 2)}\nThe signature is valid.\n`);
  } else output.write(`The statement is not valid: ${checked.problem}.\n`);
  return checked.ok ? 0 : 1;
}

function readStatement(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandFailure(`cannot read ${path}: ${fileFailure(error)}`);
  }
}

async function storedKeys(options: SessionOptions): Promise<string[]> {
  return await withDatabase(options, async (database) => {
    const identities = await listIdentities(database.knex);
    return identities.map(({ verifierKey }) => verifierKey);
  });
}

function verifierOf(key: string): NoteVerifier {
  const verifier = parseVerifierKey(key);
  if (verifier) return verifier;
  throw new CommandFailure(
    `"${key.slice(0, 200)}" is not a public key. Copy verifier_key from workmill audit key.`,
  );
}
