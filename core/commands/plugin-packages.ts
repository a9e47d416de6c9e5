// `workmill plugin pack`, `verify`: packages as files, without an appliance.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createConfiguration } from '../config/reload.ts';
import { createSchemaCompiler } from '../kernel/validate.ts';
import { createManifestReader, type Manifest } from '../pipelines/manifest.ts';
import { PackageRefused, sha256 } from '../pipelines/packages/contents.ts';
import { openPackage, writePackage, type OpenedPackage } from '../pipelines/packages/open.ts';
import { packFolder } from '../pipelines/packages/pack.ts';
import { judgeSignature, type TrustRules } from '../pipelines/packages/trust.ts';
import { versionInRange } from '../pipelines/version-range.ts';
import { version as engineVersion } from '../version.ts';
import { trustRules } from '../wiring/releases.ts';
import type { SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';

export type PackageContext = Pick<SessionOptions, 'config' | 'clock' | 'log'> & { output: Output };

export interface Candidate {
  packed: Buffer;
  opened: OpenedPackage;
  signedBy: string | null;
}

export async function packPlugin(
  { output }: Pick<PackageContext, 'output'>,
  given: string,
  options: { key?: string | undefined; out?: string | undefined },
): Promise<void> {
  const folder = resolve(given);
  const manifest = readManifest(folder);
  const { name, version } = manifest;
  const key =
    options.key === undefined ? null : { pem: read(options.key).toString(), place: options.key };
  const packed = await refusedAsFailure(() => packFolder({ folder, manifest, key }));
  const { release } = await openPackage(packed);
  const file = resolve(options.out ?? `${name}-${version}.tgz`);
  writeFileSync(file, packed);
  const row = { plugin: name, release, file, bytes: packed.length, sha256: sha256(packed) };
  printRows(output, [{ ...row, signed: key !== null }]);
}

export async function verifyPlugin(context: PackageContext, file: string): Promise<void> {
  const { opened, signedBy } = await openCandidate(context, file);
  const { contents, release, files, signature } = opened;
  const signer = signedBy ?? (signature ? 'a key that was not asked for' : null);
  const { name: plugin, engine } = contents;
  printRows(context.output, [{ plugin, release, engine, files: files.size, signed_by: signer }]);
}

/** Everything that can be said of a package without running it. */
export async function openCandidate(context: PackageContext, file: string): Promise<Candidate> {
  const packed = read(file);
  return await refusedAsFailure(async () => {
    const opened = await openPackage(packed);
    const { contents, contentsBytes, signature } = opened;
    const signedBy = judgeSignature(contentsBytes, signature, rulesOf(context));
    const { engine } = contents;
    if (!isInRange(engine)) {
      throw new PackageRefused(`it is made for Workmill ${engine}, and this is ${engineVersion}`);
    }
    await withUnpacked(opened, async (folder) => {
      const { name, version, engine: range } = readManifest(folder);
      const same =
        name === contents.name && version === contents.version && range === contents.engine;
      if (!same) throw new PackageRefused('its plugin.yaml and its line-up of files do not agree');
    });
    return { packed, opened, signedBy };
  });
}

/** In a folder of its own, which is gone afterwards. */
export async function withUnpacked<T>(
  opened: OpenedPackage,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const place = mkdtempSync(join(tmpdir(), 'workmill-package-'));
  try {
    const folder = join(place, opened.contents.name);
    writePackage(opened, folder, 'new');
    return await work(folder);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

export function readManifest(folder: string): Manifest {
  const file = join(folder, 'plugin.yaml');
  const reading = createManifestReader(createSchemaCompiler())(read(file).toString(), file);
  if (!reading.ok) throw new CommandFailure(reading.errors.join('\n'));
  return reading.manifest;
}

export async function refusedAsFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PackageRefused)) throw error;
    throw new CommandFailure(`refused: ${error.message}`);
  }
}

function rulesOf({ config, log, clock }: PackageContext): TrustRules {
  return trustRules(createConfiguration({ folder: config, log, clock }).current());
}

function isInRange(range: string): boolean {
  try {
    return versionInRange(engineVersion, range);
  } catch {
    return false;
  }
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CommandFailure(`cannot read ${file}: ${(error as Error).message}`);
  }
}
