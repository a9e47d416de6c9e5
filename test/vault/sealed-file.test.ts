import t, { type Test } from 'tap';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { systemRandom } from '../../core/kernel/random.ts';
import { createMasterKey } from '../../core/vault/master-keys.ts';
import { createSealedFiles } from '../../core/vault/sealed-file.ts';
import { createVault } from '../../core/vault/vault.ts';

const random = systemRandom;
const chunk = 65_536;

function rig(t: Test, keys = [createMasterKey(random)], folder = t.testdir()) {
  const files = createSealedFiles({ vault: createVault({ keys, random }), random });
  const path = join(folder, 'sealed');
  async function write(source: Iterable<Uint8Array>) {
    const file = await open(path, 'w');
    const written = await files.write(file, source, (sha256) => `place ${sha256}`);
    await file.close();
    return written;
  }
  async function read(sha256: string, from = path): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of files.read(from, `place ${sha256}`)) parts.push(part);
    return Buffer.concat(parts);
  }
  return { files, folder, path, write, read, keys };
}

t.test('files of every length around a chunk come back as they were', async (t) => {
  for (const length of [0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 2 * chunk + 7]) {
    const { write, read, path } = rig(t);
    const bytes = random.bytes(length);
    const pieces = [bytes.subarray(0, 3), bytes.subarray(3, chunk + 1), bytes.subarray(chunk + 1)];
    const { sha256, byteLength } = await write(pieces);
    t.equal(byteLength, length);
    t.equal(sha256, createHash('sha256').update(bytes).digest('hex'));
    t.ok(bytes.equals(await read(sha256)), `${length} bytes`);
    if (length > 8) t.notOk(readFileSync(path).includes(bytes.subarray(0, 8)));
  }
});

t.test('a file that was cut off, changed, reordered or moved does not open', async (t) => {
  const { write, read, path } = rig(t);
  const { sha256 } = await write([random.bytes(2 * chunk + 100)]);
  const whole = readFileSync(path);
  const head = 81;
  const sealedChunk = chunk + 16;
  const first = whole.subarray(head, head + sealedChunk);
  const second = whole.subarray(head + sealedChunk, head + 2 * sealedChunk);
  const flipped = (at: number): Buffer => {
    const changed = Buffer.from(whole);
    changed[at]! ^= 1;
    return changed;
  };
  const damages: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'head alone': whole.subarray(0, head),
    'cut between chunks': whole.subarray(0, head + sealedChunk),
    'cut within a chunk': whole.subarray(0, head + sealedChunk + 5000),
    'one byte short': whole.subarray(0, -1),
    'one byte more': Buffer.concat([whole, Buffer.from([0])]),
    'chunks exchanged': Buffer.concat([
      whole.subarray(0, head),
      second,
      first,
      whole.subarray(head + 2 * sealedChunk),
    ]),
    'last chunk twice': Buffer.concat([whole, whole.subarray(head + 2 * sealedChunk)]),
    'head changed': flipped(50),
    'first chunk changed': flipped(head + 10),
    'last tag changed': flipped(whole.length - 1),
  };
  for (const [name, bytes] of Object.entries(damages)) {
    writeFileSync(path, bytes);
    await t.rejects(read(sha256), { name: 'Fault', code: 'document_unreadable' }, name);
  }
  writeFileSync(path, whole);
  await t.rejects(read('another'), { code: 'document_unreadable' }, 'bound to its place');
  t.equal((await read(sha256)).length, 2 * chunk + 100);
});

t.test(
  'a copy under a new master key has the same content, and needs the old key no more',
  async (t) => {
    const { write, path, keys, folder } = rig(t);
    const bytes = random.bytes(chunk + 5);
    const { sha256 } = await write([bytes]);
    const newer = createMasterKey(random);
    const both = rig(t, [newer, ...keys], folder);
    const copy = `${path}-copy`;
    const to = await open(copy, 'w');
    await both.files.rewrap(path, to, `place ${sha256}`);
    await to.close();
    const alone = rig(t, [newer], folder);
    t.equal(await alone.files.keyOf(path), keys[0]!.id);
    t.equal(await alone.files.keyOf(copy), newer.id);
    t.ok(bytes.equals(await alone.read(sha256, copy)));
    await t.rejects(alone.read(sha256, path), { code: 'unavailable' }, 'named as missing');
  },
);
