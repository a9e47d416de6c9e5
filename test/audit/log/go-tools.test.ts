// The log as the Go implementations of its formats read it. scripts/test-tools builds the program.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { findTiles } from '../../../core/audit/log/queries.ts';
import {
  parsePrivateKey,
  parseSignedNote,
  parseVerifierKey,
} from '../../../core/audit/log/signed-note.ts';
import { tilePath } from '../../../core/audit/log/tiles.ts';
import { openTestLog } from './rig.ts';

const program = join(import.meta.dirname, '../../../.tap/go-tools/audit-log-check');
const skip = !existsSync(program) && 'needs Go, and scripts/test-tools';

t.test(
  'Go reads checkpoints, tiles and proofs of the log, and the log reads its notes',
  { skip },
  async (t) => {
    const log = await openTestLog(t);
    await log.record(40);
    await log.sequencer.sequence();
    const before = (await log.reads.checkpoint()).note;
    const entries = await log.record(560);
    await log.sequencer.sequence();
    const proofs = await Promise.all(
      entries.slice(0, 20).map(async (auditId) => (await log.reads.prove('acme', auditId))!),
    );
    const places = [0, 1, 2].map((index) => ({ level: 0, index }));
    const tiles = await findTiles(log.database.knex, [...places, { level: 1, index: 0 }]);
    const question = {
      verifier_key: log.verifierKey,
      before,
      after: (await log.reads.checkpoint()).note,
      tiles: Object.fromEntries(
        tiles.map((tile) => [
          tilePath(tile, tile.hashes.length / 32),
          tile.hashes.toString('base64'),
        ]),
      ),
      leaves: proofs.map(({ leaf }) => leaf),
      proofs: proofs.map(({ path }) => path.map((hash) => hash.toString('base64'))),
    };
    const { stdout, stderr } = spawnSync(program, { input: JSON.stringify(question) });
    t.equal(stderr.toString(), '');
    const answer = JSON.parse(stdout.toString());
    t.match(answer, { leaves: 20, proofs: 20, consistent: true });
    const note = parseSignedNote(answer.note)!;
    t.ok(parseVerifierKey(answer.verifier_key)!.accepts(note));
    t.equal(parsePrivateKey(answer.private_key)!.sign(note.text), answer.note, 'byte for byte');
  },
);

t.test('tiles have the paths of C2SP tlog-tiles', async (t) => {
  t.equal(tilePath({ level: 0, index: 5 }, 17), 'tile/0/005.p/17');
  t.equal(tilePath({ level: 1, index: 1_234_067 }, 256), 'tile/1/x001/x234/067');
  t.equal(tilePath({ level: 2, index: 1000 }, 1), 'tile/2/x001/000.p/1');
});
