// The tamper-evident log of the audit trail: checkpoints, proofs and tiles.

import { presentProof, printProof } from '../../audit/log/present.ts';
import { tileWidth } from '../../audit/log/tiles.ts';
import { Fault } from '../../kernel/errors.ts';
import { missingObject } from '../../kernel/missing.ts';
import { acceptsMedia } from '../accepts-media.ts';
import { named } from '../named.ts';
import { defineRoute, type Route } from '../route.ts';
import { count, idOf, listOf, objectOf, orNull, text, textOrNull } from '../schemas.ts';

export function auditLogRoutes(): Route[] {
  return [checkpointRow, consistencyRow, proofRow, tileRow];
}

const access = { scope: ['admin', 'workflows:read'], audience: 'both', tag: 'Audit' } as const;

const checkpointRow = defineRoute({
  ...access,
  method: 'GET',
  path: '/v1/audit/checkpoint',
  name: 'get_audit_checkpoint',
  summary: 'Newest checkpoint of the tamper-evident log',
  description:
    'Returns the signed size and root of the log as a note (C2SP tlog-checkpoint). Keep it in a place ' +
    'that the operator of the appliance cannot change.',
  replies: { 200: { description: 'The signed note.', file: 'text/plain' } },
  errors: [],
  async handle(_request, { auditLog }) {
    const { note } = await auditLog.reads.checkpoint();
    return { status: 200, file: { mediaType: 'text/plain', bytes: Buffer.from(note) } };
  },
});

const hash = { ...text, description: 'Base64 of 32 bytes.' };

const consistencyObject = named(
  'AuditConsistency',
  objectOf(
    {
      log_id: { ...text, description: 'Name of the log, as in its checkpoints.' },
      from: { ...count, description: 'Size of the earlier tree.' },
      tree_size: count,
      consistency_proof: { ...listOf(hash), description: 'As in RFC 9162, section 2.1.4.' },
      checkpoint: { ...text, description: 'The newest signed note.' },
    },
    { description: 'Proof that the log was only appended to since an earlier checkpoint.' },
  ),
);

const consistencyRow = defineRoute({
  ...access,
  method: 'GET',
  path: '/v1/audit/consistency',
  name: 'get_audit_consistency',
  summary: 'Proof that the log was only appended to',
  description:
    'Proves that the tree of the newest checkpoint begins with the whole tree of an earlier one, whose ' +
    'size is `from`. With a checkpoint that was kept, this shows that no earlier entry was changed.',
  query: objectOf({
    from: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Size in the checkpoint that was kept.',
    },
  }),
  replies: { 200: { description: 'The proof.', schema: consistencyObject } },
  errors: [],
  async handle({ query: { from } }, { auditLog }) {
    const { path, checkpoint } = await auditLog.reads.proveConsistency(from);
    return {
      status: 200,
      body: {
        log_id: auditLog.origin,
        from,
        tree_size: checkpoint.size,
        consistency_proof: path.map((one) => one.toString('base64')),
        checkpoint: checkpoint.note,
      },
    };
  },
});

const proofObject = named(
  'AuditProof',
  objectOf(
    {
      audit_id: idOf('audit'),
      log_id: { ...text, description: 'Name of the log, as in its checkpoints.' },
      state: { enum: ['pending', 'included'] },
      leaf: { ...textOrNull, description: 'Content of the leaf; null when its entry was deleted.' },
      leaf_hash: orNull(hash),
      leaf_index: orNull(count),
      tree_size: orNull(count),
      root_hash: orNull(hash),
      inclusion_proof: { ...orNull(listOf(hash)), description: 'The lowest hash first.' },
      checkpoint: { ...textOrNull, description: 'The signed note that the proof leads to.' },
    },
    { description: 'Proof that an audit entry is in the log.' },
  ),
);

const proofFile = 'text/plain';

const proofRow = defineRoute({
  ...access,
  method: 'GET',
  path: '/v1/audit/proofs/{audit_id}',
  name: 'get_audit_proof',
  summary: 'Proof of an audit entry',
  description:
    'Proves against the newest checkpoint that the entry is in the log. A new entry is `pending` for ' +
    'about a second. With `Accept: text/plain` the answer is a proof file (C2SP tlog-proof) with the ' +
    'leaf as extra data. The proof remains when retention has deleted the entry.',
  params: { audit_id: { id: 'audit', description: 'The audit entry.' } },
  replies: {
    200: {
      description: 'The proof.',
      schema: proofObject,
      streams: { [proofFile]: 'A proof file, `.tlog-proof`.' },
    },
  },
  errors: ['conflict'],
  async handle({ caller: { tenantId }, params, accept }, { auditLog }) {
    const auditId = params['audit_id']!;
    const { origin, reads } = auditLog;
    const proof = await reads.prove(tenantId, auditId);
    if (proof === null && !(await reads.isPending(tenantId, auditId))) {
      throw missingObject('audit', auditId);
    }
    if (!acceptsMedia(accept, proofFile)) {
      return { status: 200, body: presentProof(auditId, origin, proof) };
    }
    if (proof === null) {
      const message = 'The entry is not in the log yet. Try again in a second.';
      throw new Fault('conflict', message, { retryAfter: 1 });
    }
    return { status: 200, stream: { mediaType: proofFile, chunks: once(printProof(proof)) } };
  },
});

const tileQuery = objectOf(
  {
    width: {
      type: 'integer',
      minimum: 1,
      maximum: tileWidth,
      default: tileWidth,
      description: 'Number of hashes, for a tile that is not full.',
    },
  },
  { optional: ['width'] },
);

const tileRow = defineRoute({
  ...access,
  method: 'GET',
  path: '/v1/audit/tiles/{level}/{index}',
  name: 'get_audit_tile',
  summary: 'Hashes of the tamper-evident log',
  description:
    'Returns a tile of the tree (C2SP tlog-tiles): hashes of 32 bytes, one after the other. Level 0 ' +
    'has the leaves; a hash of level L covers 256 to the power of L leaves. Tiles contain nothing else.',
  params: {
    level: { name: /^[0-7]$/, description: 'Level, from 0.' },
    index: {
      name: /^(?:0|[1-9]\d{0,12})$/,
      description: 'Number of the tile in its level, from 0.',
    },
  },
  query: tileQuery,
  replies: { 200: { description: 'The hashes.', file: 'application/octet-stream' } },
  errors: [],
  async handle({ params, query: { width } }, { auditLog }) {
    const [level, index] = [Number(params['level']), Number(params['index'])];
    const bytes = await auditLog.reads.tile(level, index, width);
    if (bytes === null) {
      const message = `The log has no tile ${index} with ${width} hashes in level ${level}.`;
      throw new Fault('not_found', message);
    }
    return { status: 200, file: { mediaType: 'application/octet-stream', bytes } };
  },
});

async function* once(part: string): AsyncGenerator<string> {
  yield part;
}
