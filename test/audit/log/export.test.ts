// The stand-alone verifier on exports, as an auditor runs it.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { signCheckpoint } from '../../../core/audit/log/checkpoint.ts';
import { exportLog } from '../../../core/audit/log/export.ts';
import { leafHashOf } from '../../../core/audit/log/merkle.ts';
import { createSigner } from '../../../core/audit/log/signed-note.ts';
import { appendLeaves, rootOf, tileFinder } from '../../../core/audit/log/tiles.ts';
import canonicalize from 'canonicalize';
import { openTestLog } from './rig.ts';

const verifier = join(import.meta.dirname, '../../../deploy/audit-verifier/verify-audit-log.mjs');

const folder = t.testdir();
const log = await openTestLog(t);
await log.record(200);
await log.sequencer.sequence();
const outside = join(folder, 'outside');
writeFileSync(outside, (await log.reads.checkpoint()).note);
await log.record(60);
await log.record(40, 'globex');
await log.sequencer.sequence();

async function exported(tenantId: string | null = null): Promise<any[]> {
  let text = '';
  for await (const part of exportLog(log.database, { tenantId })) text += part;
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const whole = await exported();

function verify(lines: readonly object[], ...more: string[]) {
  const file = join(folder, 'export.jsonl');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const args = [verifier, '--key', log.verifierKey, '--checkpoint', outside, ...more, file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, stderr, lines: stdout.trimEnd().split('\n') };
}

/** What the verifier says of an export that was changed, beside its counts. */
function problemsOf(change: (lines: any[]) => void): string[] {
  const lines = structuredClone(whole);
  change(lines);
  const { status, lines: said } = verify(lines);
  t.equal(status, 1);
  t.equal(said.at(-1), 'The log was changed.');
  return said.slice(7, -1);
}

t.test('an untouched export is intact', async (t) => {
  const { status, lines } = verify(whole);
  t.same(lines, [
    'entries: 300',
    'complete: 300',
    'without_content: 0',
    'deleted: 0',
    'of_others: 0',
    'checkpoints: 2',
    'timestamps: 0',
    'The log is intact.',
  ]);
  t.equal(status, 0);
});

t.test('an export for one tenant has only hashes of the others, and can be verified', async (t) => {
  const lines = await exported('globex');
  t.notMatch(JSON.stringify(lines), /acme/);
  const { status, lines: said } = verify(lines);
  t.equal(status, 0);
  t.same(said.slice(1, 5), ['complete: 40', 'without_content: 0', 'deleted: 0', 'of_others: 260']);
});

t.test('a changed entry is detected', async (t) => {
  const root = 'The first 300 entries do not give the root of the checkpoint of 300 entries.';
  t.same(
    problemsOf((lines) => (lines[250].entry.action = 'test.forged')),
    [root],
  );
  t.same(
    problemsOf((lines) => (lines[5].content.detail = { n: 4711 })),
    ['The content of entry 4 was changed.'],
  );
});

t.test('a removed entry is detected', async (t) => {
  const problems = problemsOf((lines) => lines.splice(31, 1));
  t.equal(problems[0], 'Entry 30 is missing: entry 31 is in its place.');
});

t.test('an entry that was replaced by its hash is detected', async (t) => {
  const problems = problemsOf((lines) => {
    const { entry } = lines[31];
    const hash = leafHashOf(canonicalize(entry)!).toString('base64');
    lines[31] = { index: 30, hash, tenant_id: entry.tenant_id, audit_id: entry.audit_id };
  });
  t.same(problems, ['Entry 30 was deleted before its retention ended.']);
});

t.test('content that was left out is detected', async (t) => {
  const problems = problemsOf((lines) => {
    delete lines[31].content;
    delete lines[31].salt;
  });
  t.same(problems, ['The content of entry 30 is gone, and acme was not erased.']);
});

t.test('a reordered pair is detected', async (t) => {
  const problems = problemsOf((lines) => {
    const [one, other] = [lines[3], lines[4]];
    lines[3] = { ...other, index: one.index };
    lines[4] = { ...one, index: other.index };
  });
  t.match(problems, [
    /^The first 200 entries do not give the root of .*outside\.$/,
    /^The first 300/,
  ]);
});

t.test('a truncated tail is detected by the checkpoint that was kept outside', async (t) => {
  const problems = problemsOf((lines) => {
    lines.length = 101;
    lines[0].checkpoints = [];
  });
  t.match(problems, [/outside has 200 entries, and the export has 100: the end is missing\.$/]);
});

t.test(
  'a history that was rewritten with the signing key is detected by the checkpoint outside',
  async (t) => {
    const problems = problemsOf((lines) => {
      lines[11].entry.action = 'test.rewritten';
      const hashes = lines.slice(1).map(({ entry }) => leafHashOf(canonicalize(entry)!));
      const root = rootOf(300, tileFinder(appendLeaves(0, hashes, () => null)));
      lines[0].checkpoints = [signCheckpoint(log.signer!, { size: 300, root })];
    });
    t.match(problems, [/^The first 200 entries do not give the root of .*outside\.$/]);
  },
);

t.test('a forged checkpoint is detected', async (t) => {
  const problems = problemsOf((lines) => {
    const forger = createSigner(log.origin, Buffer.alloc(32, 3));
    lines[0].checkpoints = [signCheckpoint(forger, { size: 300, root: Buffer.alloc(32) })];
  });
  t.same(problems, ['the checkpoint of 300 entries is not signed by a trusted key.']);
});

t.test('wrong arguments end with 2 and say why', async (t) => {
  t.match(verify([{ format: 'another' }]), { status: 2, stderr: /is not an export of a Workmill/ });
  t.match(verify(whole, '--key', 'nonsense'), { status: 2, stderr: /not an Ed25519 verifier key/ });
  const { status, stderr } = spawnSync(process.execPath, [verifier], { encoding: 'utf8' });
  t.equal(status, 2);
  t.match(stderr, /^Usage: node verify-audit-log\.mjs --key/);
});

t.test('the verifier is one file that imports Node alone', async (t) => {
  const imports = readFileSync(verifier, 'utf8').matchAll(/from '([^']+)'/g);
  t.same(
    [...imports].filter(([, name]) => !name!.startsWith('node:')),
    [],
  );
});
