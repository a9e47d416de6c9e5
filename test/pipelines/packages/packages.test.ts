// Packages: the same folder makes the same bytes, and whatever was tampered with is refused.

import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { Header } from 'tar';
import {
  contentsName,
  sha256,
  writeContents,
  type Contents,
} from '../../../core/pipelines/packages/contents.ts';
import { limits, openPackage, writePackage } from '../../../core/pipelines/packages/open.ts';
import { packFolder } from '../../../core/pipelines/packages/pack.ts';
import { readTrustedKey } from '../../../core/pipelines/packages/signature.ts';
import { findTrustProblem, judgeSignature } from '../../../core/pipelines/packages/trust.ts';
import type { Manifest } from '../../../core/pipelines/manifest.ts';

const manifest: Manifest = {
  name: 'acme',
  version: '1.2.0',
  engine: '>=0.1 <1',
  entry: 'pipeline.ts',
  capabilities: { network: [], secrets: [] },
  limits: { timeoutMs: 1000, heapMb: 64, rssMb: 128, threads: 1 },
};

function buildKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const shown = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  return { key: { pem, place: 'key.pem' }, trusted: readTrustedKey(shown, 'key.pub') };
}

function buildFolder(t: Test): string {
  return t.testdir({
    'plugin.yaml': 'name: acme\n',
    'pipeline.ts': 'export default 1;\n',
    '.git': { config: 'left out' },
    data: { 'words.txt': 'one two\n', '@odd name.txt': 'x' },
  });
}

type Entry = { path: string; content?: Buffer; type?: string; linkpath?: string; size?: number };

/** A tar that no honest program writes. */
function tarOf(entries: readonly Entry[]): Buffer {
  const parts = entries.flatMap(({ path, content = Buffer.alloc(0), type = 'File', linkpath }) => {
    const block = Buffer.alloc(512);
    const facts = { path, size: content.length, mode: 0o644, type: type as 'File' };
    new Header({ ...facts, ...(linkpath && { linkpath }) }).encode(block);
    return [block, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]));
}

const code = Buffer.from('export default 1;\n');

function contentsOf(changes: Partial<Contents> = {}): Buffer {
  const files = { 'pipeline.ts': { sha256: sha256(code), bytes: code.length } };
  const { name, version, engine } = manifest;
  return writeContents({ format: 1, name, version, engine, files, ...changes });
}

const line: Entry = { path: contentsName, content: contentsOf() };
const honest: Entry = { path: 'pipeline.ts', content: code };

t.test('the same folder makes the same bytes, in another place as well', async (t) => {
  const one = await packFolder({ folder: buildFolder(t), manifest, key: null });
  const other = await t.test('elsewhere', async (t) => {
    const again = await packFolder({ folder: buildFolder(t), manifest, key: null });
    t.ok(again.equals(one));
  });
  t.not(other, null);
  const { files, release } = await openPackage(one);
  const paths = ['data/@odd name.txt', 'data/words.txt', 'pipeline.ts', 'plugin.yaml'];
  t.same([...files.keys()].sort(), paths, 'without what starts with a dot');
  t.match(release, /^1\.2\.0-[0-9a-f]{12}$/);
});

t.test('a link in the folder is not packed', async (t) => {
  const folder = buildFolder(t);
  symlinkSync('/etc/passwd', join(folder, 'words.txt'));
  await t.rejects(packFolder({ folder, manifest, key: null }), {
    message: /words\.txt is neither/,
  });
});

const tooMany = Array.from({ length: limits.files + 1 }, (_, n) => ({ path: `f${n}` }));
const hostile: Record<string, { entries: Entry[]; says: RegExp }> = {
  'a path that climbs out': {
    entries: [line, honest, { path: '../escaped.ts' }],
    says: /"\.\.\/escaped\.ts" is no path inside/,
  },
  'a path that climbs out further in': {
    entries: [line, honest, { path: 'a/../../escaped.ts' }],
    says: /is no path inside a plugin/,
  },
  'an absolute path': {
    entries: [line, honest, { path: '/tmp/escaped.ts' }],
    says: /"\/tmp\/escaped\.ts" is no path inside/,
  },
  'a symbolic link': {
    entries: [line, honest, { path: 'l', type: 'SymbolicLink', linkpath: '/etc/passwd' }],
    says: /"l" is no file: SymbolicLink/,
  },
  'a hard link': {
    entries: [line, honest, { path: 'l', type: 'Link', linkpath: '/etc/passwd' }],
    says: /"l" is no file: Link/,
  },
  'a device': {
    entries: [line, honest, { path: 'd', type: 'CharacterDevice' }],
    says: /"d" is no file: CharacterDevice/,
  },
  'a folder of its own': {
    entries: [line, honest, { path: 'x/', type: 'Directory' }],
    says: /is no file: Directory/,
  },
  'too many files': { entries: [line, ...tooMany], says: /more than 5000 files/ },
  'the same file twice': { entries: [line, honest, honest], says: /"pipeline\.ts" occurs twice/ },
  'a changed file': {
    entries: [line, { path: 'pipeline.ts', content: Buffer.from('export default 2;\n') }],
    says: /pipeline\.ts has changed since it was packed/,
  },
  'an extra file': {
    entries: [line, honest, { path: 'more.ts' }],
    says: /more\.ts is an extra file/,
  },
  'a missing file': { entries: [line], says: /pipeline\.ts is missing/ },
  'no line-up': { entries: [honest], says: /it is no package/ },
  'a name that is a path': {
    entries: [{ path: contentsName, content: contentsOf({ name: '../x' }) }, honest],
    says: /\/name/,
  },
  'a version that is a path': {
    entries: [{ path: contentsName, content: contentsOf({ version: '1.0.0/../..' }) }, honest],
    says: /\/version/,
  },
};

for (const [name, { entries, says }] of Object.entries(hostile)) {
  t.test(`${name} is refused`, async (t) => {
    await t.rejects(openPackage(tarOf(entries)), { name: 'PackageRefused', message: says });
  });
}

t.test('what expands without end is refused before it is there', async (t) => {
  const bomb = gzipSync(Buffer.alloc(limits.bytes + limits.files * 2048 + 1));
  await t.rejects(openPackage(bomb), { message: /unpacked it has more than/ });
});

t.test('what is cut off or no archive is refused', async (t) => {
  const whole = tarOf([line, honest]);
  t.equal((await openPackage(whole)).files.size, 1);
  await t.rejects(openPackage(whole.subarray(0, -20)), { message: /no gzip|not a gzip/ });
  const cut = gzipSync(gunzipSync(whole).subarray(0, 700));
  await t.rejects(openPackage(cut), { name: 'PackageRefused' });
  await t.rejects(openPackage(gzipSync(Buffer.from('hello'))), { name: 'PackageRefused' });
});

t.test('only what a trusted key has signed passes where that is asked for', async (t) => {
  const [ours, theirs] = [buildKey(), buildKey()];
  const folder = buildFolder(t);
  const sign = async (key: typeof ours.key | null) =>
    await openPackage(await packFolder({ folder, manifest, key }));
  const [signed, foreign, bare] = [await sign(ours.key), await sign(theirs.key), await sign(null)];
  const rules = { requireSigned: true, keys: [ours.trusted] };
  t.equal(judgeSignature(signed.contentsBytes, signed.signature, rules), ours.trusted.id);
  const judge =
    (one: typeof signed, signature = one.signature) =>
    () =>
      judgeSignature(one.contentsBytes, signature, rules);
  t.throws(judge(foreign), {
    message: /is signed with the key [0-9a-f]{16}, which is not trusted/,
  });
  t.throws(judge(bare), { message: /is not signed, and plugins\.require_signed is on/ });
  const forged = Buffer.from(
    foreign.signature!.toString().replace(theirs.trusted.id, ours.trusted.id),
  );
  t.throws(judge(signed, forged), { message: /its signature by the key [0-9a-f]{16} is wrong/ });
  t.throws(judge(signed, Buffer.from('ed25519 x y\n')), { message: /cannot be read/ });
  const lenient = { requireSigned: false, keys: [ours.trusted] };
  t.equal(judgeSignature(bare.contentsBytes, null, lenient), null);
  t.throws(() => judgeSignature(foreign.contentsBytes, foreign.signature, lenient));
});

t.test('a folder is trusted as long as it is what was signed', async (t) => {
  const { key, trusted } = buildKey();
  const rules = { requireSigned: true, keys: [trusted] };
  const opened = await openPackage(await packFolder({ folder: buildFolder(t), manifest, key }));
  const place = t.testdir({ plugins: {} });
  const folder = join(place, 'plugins/acme');
  writePackage(opened, folder, 'new');
  t.same(readdirSync(join(place, 'plugins')), ['acme']);
  t.equal(findTrustProblem(folder, rules), null);
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/late.js'), '');
  t.match(findTrustProblem(folder, rules), /node_modules\/late\.js is an extra file/);
  const plain = t.testdir({ 'plugin.yaml': '' });
  t.match(findTrustProblem(plain, rules), /it is not signed/);
  t.equal(findTrustProblem(plain, { requireSigned: false, keys: [] }), null);
});

t.test('a package that cannot be written leaves nothing behind', async (t) => {
  const opened = await openPackage(tarOf([line, honest]));
  const place = t.testdir({ acme: { 'other.ts': '' } });
  t.throws(() => writePackage(opened, join(place, 'acme'), 'new'));
  t.same(readdirSync(place), ['acme']);
});
