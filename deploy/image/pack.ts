// Packs folders as the layers of a container image: an OCI archive, without a registry or a container
// daemon. The same folders give the same bytes: names are sorted, and times, owners and the compression
// do not depend on the machine.
//
//   pack.ts --config image.json --name NAME:TAG --out FILE.tar LAYER=OWNER:GROUP...

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';

interface Blob {
  mediaType: string;
  digest: string;
  size: number;
}

const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };
const epoch = '1970-01-01T00:00:00Z';

/** A tar archive that depends on names, contents and modes alone. */
function tar(folder: string, members: readonly string[], owner: string): Readable {
  const [user = '0', group = '0'] = owner.split(':');
  const flags = ['--sort=name', '--mtime=@0', '--numeric-owner', `--owner=${user}`];
  const pax = [
    '--format=posix',
    '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime',
  ];
  const args = [...flags, `--group=${group}`, ...pax, '-C', folder, '-c', ...members];
  const child = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = new PassThrough();
  child.stdout.pipe(output, { end: false });
  child.on('error', (error) => output.destroy(error));
  child.on('close', (code) => {
    if (code === 0) output.end();
    else output.destroy(new Error(`tar of ${folder} failed with exit code ${code}`));
  });
  return output;
}

function createBlobs(folder: string) {
  mkdirSync(folder, { recursive: true });
  const keep = (draft: string, mediaType: string, hash: string): Blob => {
    const { size } = statSync(draft);
    renameSync(draft, join(folder, hash));
    return { mediaType, digest: `sha256:${hash}`, size };
  };
  return {
    json(value: object, mediaType: string): Blob {
      const text = JSON.stringify(value);
      const draft = join(folder, 'draft');
      writeFileSync(draft, text);
      return keep(draft, mediaType, createHash('sha256').update(text).digest('hex'));
    },
    /** Also the digest of the uncompressed layer, which the image's configuration lists. */
    async layer(content: Readable): Promise<{ blob: Blob; diffId: string }> {
      const [plain, packed] = [createHash('sha256'), createHash('sha256')];
      const draft = join(folder, 'draft');
      const gzip = createGzip({ level: 6 });
      content.on('data', (chunk: Buffer) => plain.update(chunk));
      gzip.on('data', (chunk: Buffer) => packed.update(chunk));
      await pipeline(content, gzip, createWriteStream(draft));
      const mediaType = 'application/vnd.oci.image.layer.v1.tar+gzip';
      const blob = keep(draft, mediaType, packed.digest('hex'));
      return { blob, diffId: `sha256:${plain.digest('hex')}` };
    },
  };
}

async function pack(layout: string, config: object, name: string, layers: readonly string[]) {
  const blobs = createBlobs(join(layout, 'blobs/sha256'));
  const made: { blob: Blob; diffId: string }[] = [];
  for (const layer of layers) {
    const [folder, owner = '0:0'] = layer.split('=');
    made.push(await blobs.layer(tar(folder!, ['.'], owner)));
  }
  const image = blobs.json(
    {
      created: epoch,
      architecture: architectures[process.arch],
      os: 'linux',
      config,
      rootfs: { type: 'layers', diff_ids: made.map(({ diffId }) => diffId) },
      history: layers.map(() => ({ created: epoch, created_by: 'deploy/image/pack.ts' })),
    },
    'application/vnd.oci.image.config.v1+json',
  );
  const manifestType = 'application/vnd.oci.image.manifest.v1+json';
  const manifest = blobs.json(
    {
      schemaVersion: 2,
      mediaType: manifestType,
      config: image,
      layers: made.map(({ blob }) => blob),
    },
    manifestType,
  );
  const annotations = {
    'io.containerd.image.name': name,
    'org.opencontainers.image.ref.name': name.slice(name.lastIndexOf(':') + 1),
  };
  const index = { schemaVersion: 2, manifests: [{ ...manifest, annotations }] };
  writeFileSync(join(layout, 'index.json'), JSON.stringify(index));
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  return manifest.digest;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { config: { type: 'string' }, name: { type: 'string' }, out: { type: 'string' } },
});
const { config, name, out } = values;
if (!config || !name || !out || positionals.length === 0) {
  process.stderr.write(
    'Usage: pack.ts --config FILE --name NAME:TAG --out FILE LAYER[=UID:GID]...\n',
  );
  process.exit(2);
}
const layout = mkdtempSync(join(tmpdir(), 'workmill-image-'));
try {
  const settings = JSON.parse(readFileSync(config, 'utf8')) as object;
  const digest = await pack(layout, settings, name, positionals);
  const archive = createWriteStream(out);
  tar(layout, ['oci-layout', 'index.json', 'blobs'], '0:0').pipe(archive);
  await once(archive, 'finish');
  process.stdout.write(`${name}@${digest}\n`);
} finally {
  rmSync(layout, { recursive: true });
}
