// API representations of the log. Hashes are base64, as in checkpoints and proof files.

import { presentId } from '../../kernel/ids.ts';
import type { LogProof } from './reads.ts';

/**
 * Returns `audit_id` with its position in the log; all other fields are null until the entry is
 * added.
 */
export function presentProof(auditId: string, origin: string, proof: LogProof | null) {
  const own = { audit_id: presentId('audit', auditId), log_id: origin };
  if (proof === null) {
    return {
      ...own,
      state: 'pending',
      leaf: null,
      leaf_hash: null,
      leaf_index: null,
      tree_size: null,
      root_hash: null,
      inclusion_proof: null,
      checkpoint: null,
    } as const;
  }
  const { leaf, leafHash, leafIndex, path, checkpoint } = proof;
  return {
    ...own,
    state: 'included',
    leaf,
    leaf_hash: leafHash.toString('base64'),
    leaf_index: leafIndex,
    tree_size: checkpoint.size,
    root_hash: checkpoint.root.toString('base64'),
    inclusion_proof: path.map((hash) => hash.toString('base64')),
    checkpoint: checkpoint.note,
  } as const;
}

/**
 * Prints a proof file (C2SP tlog-proof). Its extra data is the leaf, so that the public key is
 * sufficient for verification.
 */
export function printProof({ leaf, leafIndex, path, checkpoint }: LogProof): string {
  const extra = leaf === null ? '' : `extra ${Buffer.from(leaf).toString('base64')}\n`;
  const hashes = path.map((hash) => `${hash.toString('base64')}\n`).join('');
  return `c2sp.org/tlog-proof@v1\n${extra}index ${leafIndex}\n${hashes}\n${checkpoint.note}`;
}
