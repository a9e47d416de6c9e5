// Evaluates a package without running it.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSchemaCompiler } from '../../kernel/validate.ts';
import { makeTemporaryHome } from '../../kernel/temporary-home.ts';
import { createManifestReader } from '../manifest.ts';
import { versionInRange } from '../version-range.ts';
import { PackageRefused } from './contents.ts';
import { openPackage, writePackage, type OpenedPackage } from './open.ts';
import { judgeSignature, signatureState, type SignatureState, type TrustRules } from './trust.ts';

export interface Candidate {
  packed: Buffer;
  opened: OpenedPackage;
  /** Identifier of the trusted key that verified the signature; null if none did. */
  signedBy: string | null;
  signature: SignatureState;
}

/**
 * Evaluates a package.
 * @throws PackageRefused
 */
export async function evaluatePackage(
  packed: Buffer,
  { rules, engineVersion }: { rules: TrustRules; engineVersion: string },
): Promise<Candidate> {
  const opened = await openPackage(packed);
  const { contents, contentsBytes, signature } = opened;
  const signedBy = judgeSignature(contentsBytes, signature, rules);
  const { engine } = contents;
  if (!versionInRange(engineVersion, engine)) {
    throw new PackageRefused(`it is made for Workmill ${engine}, and this is ${engineVersion}`);
  }
  compareManifest(opened);
  return { packed, opened, signedBy, signature: signatureState(signature, signedBy) };
}

/** Calls the function with a temporary folder that is deleted afterwards. */
export async function withUnpacked<T>(
  opened: OpenedPackage,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const place = makeTemporaryHome('package');
  try {
    const folder = join(place, opened.contents.name);
    writePackage(opened, folder, 'new');
    return await work(folder);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function compareManifest({ contents, files }: OpenedPackage): void {
  const file = files.get('plugin.yaml');
  if (!file) throw new PackageRefused('plugin.yaml is missing');
  const reading = createManifestReader(createSchemaCompiler())(file.toString(), 'plugin.yaml');
  if (!reading.ok) throw new PackageRefused(reading.errors.join('\n'));
  const { name, version, engine } = reading.manifest;
  const isSame =
    name === contents.name && version === contents.version && engine === contents.engine;
  if (!isSame) throw new PackageRefused('its plugin.yaml and its line-up of files do not agree');
}
