import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import t from 'tap';

const root = join(import.meta.dirname, '../..');
const sha256 = (bytes: Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

t.test('an image is an OCI archive that depends on its contents alone', async (t) => {
  const folder = t.testdir({
    'image.json': JSON.stringify({ User: '65532:0', Cmd: ['serve'] }),
    tree: { opt: { program: '#!/bin/sh\n', 'second file': 'x' } },
    home: { var: { lib: {} } },
    out: {},
  });
  chmodSync(join(folder, 'tree/opt/program'), 0o755);
  const pack = (name: string): Buffer => {
    const args = ['--config', join(folder, 'image.json'), '--name', 'localhost/workmill:1'];
    const layers = [join(folder, 'tree'), `${join(folder, 'home')}=65532:0`];
    const script = join(root, 'deploy/image/pack.ts');
    const out = join(folder, name);
    execFileSync(process.execPath, [script, ...args, '--out', out, ...layers], {
      env: {
        PATH: '/usr/bin:/bin',
      },
    });
    return readFileSync(out);
  };
  const first = pack('first.tar');
  utimesSync(join(folder, 'tree/opt/program'), 1, 1);
  t.ok(first.equals(pack('second.tar')), 'other times, the same bytes');

  execFileSync('tar', ['-xf', join(folder, 'first.tar'), '-C', join(folder, 'out')]);
  const blob = (digest: string): Buffer => {
    const bytes = readFileSync(join(folder, 'out/blobs/sha256', digest.slice('sha256:'.length)));
    t.equal(sha256(bytes), digest);
    return bytes;
  };
  interface Reference {
    digest: string;
    size: number;
    annotations?: Record<string, string>;
  }
  const read = (digest: string): unknown => JSON.parse(blob(digest).toString());
  const index = JSON.parse(readFileSync(join(folder, 'out/index.json'), 'utf8')) as {
    manifests: [Reference];
  };
  t.match(index.manifests[0].annotations, { 'io.containerd.image.name': 'localhost/workmill:1' });
  const manifest = read(index.manifests[0].digest) as { config: Reference; layers: Reference[] };
  const config = read(manifest.config.digest);
  t.match(config, { os: 'linux', config: { User: '65532:0', Cmd: ['serve'] } });
  const layers = manifest.layers.map(({ digest }) => gunzipSync(blob(digest)));
  t.same((config as { rootfs: { diff_ids: string[] } }).rootfs.diff_ids, layers.map(sha256));
  const listed = layers.map(
    (layer) =>
      spawnSync('tar', ['--numeric-owner', '-tv'], { input: layer, encoding: 'utf8' }).stdout,
  );
  t.match(listed[0], /^-rwxr-xr-x 0\/0 .* \.\/opt\/program$/m);
  t.match(listed[1], /^drwx\S* 65532\/0 .* \.\/var\/lib\/$/m);
  t.equal(statSync(join(folder, 'first.tar')).size % 512, 0);
});
