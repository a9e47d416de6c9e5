// A witness (C2SP tlog-witness) for tests, which checks proofs and signatures as a real one does.

import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { Test } from 'tap';
import { readCheckpoint, type Checkpoint } from '../../../core/audit/log/checkpoint.ts';
import { isConsistent } from '../../../core/audit/log/merkle.ts';
import type { NoteVerifier } from '../../../core/audit/log/signed-note.ts';

export interface TestWitness {
  url: string;
  /** As its operator publishes it. */
  key: string;
  /** What it has cosigned last. */
  seen: Checkpoint | null;
  /** Answers in place of the witness, as long as it is set. */
  answer: { status: number; body: string } | null;
  requests: number;
  cosign(text: string): string;
}

export async function startWitness(
  t: Test,
  verifier: NoteVerifier,
  name = 'witness.example/w1',
): Promise<TestWitness> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const typed = Buffer.concat([Buffer.of(4), raw]);
  const id = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), typed]), 'buffer').subarray(
    0,
    4,
  );
  const witness: TestWitness = {
    url: '',
    key: `${name}+${id.toString('hex')}+${typed.toString('base64')}`,
    seen: null,
    answer: null,
    requests: 0,
    cosign(signed) {
      const seconds = 1_790_000_000 + witness.requests;
      const time = Buffer.alloc(8);
      time.writeBigUInt64BE(BigInt(seconds));
      const message = `cosignature/v1\ntime ${seconds}\n${signed}`;
      const signature = sign(null, Buffer.from(message), privateKey);
      return `— ${name} ${Buffer.concat([id, time, signature]).toString('base64')}\n`;
    },
  };
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      witness.requests += 1;
      const isKnown = request.method === 'POST' && request.url === '/add-checkpoint';
      const { status, body: answer } =
        witness.answer ?? (isKnown ? judge(body, witness, verifier) : { status: 404, body: '' });
      response.writeHead(status).end(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  witness.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return witness;
}

function judge(body: string, witness: TestWitness, verifier: NoteVerifier) {
  const split = body.indexOf('\n\n');
  const [old = '', ...proof] = body.slice(0, split).split('\n');
  const note = body.slice(split + 2);
  const checkpoint = readCheckpoint(note, verifier);
  if (checkpoint === null) return { status: 403, body: 'unknown log\n' };
  const size = Number(/^old (\d+)$/.exec(old)?.[1]);
  const known = witness.seen;
  if (size !== (known?.size ?? 0)) return { status: 409, body: `${known?.size ?? 0}\n` };
  const path = proof.map((line) => Buffer.from(line, 'base64'));
  const isProven = known === null ? path.length === 0 : isConsistent(known, checkpoint, path);
  if (!isProven) return { status: 422, body: 'the proof does not hold\n' };
  witness.seen = checkpoint;
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1);
  return { status: 200, body: witness.cosign(text) };
}
