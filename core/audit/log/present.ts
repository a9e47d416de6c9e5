// The shapes in which the log is shown. Hashes are base64, as in checkpoints and proof files.

import { presentId } from '../../kernel/ids.ts';
import type { LogProof } from './reads.ts';

/** `audit_id` with its place in the log; everything else is null while the entry waits. */
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
 * A proof file (C2SP tlog-proof). Its extra data is the leaf, so that it can be verified with nothing
 * but the public key.
 */
export function printProof({ leaf, leafIndex, path, checkpoint }: LogProof): string {
  const extra = leaf === null ? '' : `extra ${Buffer.from(leaf).toString('base64')}\n`;
  const hashes = path.map((hash) => `${hash.toString('base64')}\n`).join('');
  return `c2sp.org/tlog-proof@v1\n${extra}index ${leafIndex}\n${hashes}\n${checkpoint.note}`;
}
