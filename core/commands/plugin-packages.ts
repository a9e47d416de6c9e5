// `workmill plugin pack`, `verify`: packages as files, without an appliance.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createConfiguration } from '../config/reload.ts';
import { createSchemaCompiler } from '../kernel/validate.ts';
import { createManifestReader, type Manifest } from '../pipelines/manifest.ts';
import { evaluatePackage, type Candidate } from '../pipelines/packages/candidate.ts';
import { trustRules } from '../pipelines/packages/configured-trust.ts';
import { PackageRefused, sha256 } from '../pipelines/packages/contents.ts';
import { openPackage } from '../pipelines/packages/open.ts';
import { packFolder } from '../pipelines/packages/pack.ts';
import type { TrustRules } from '../pipelines/packages/trust.ts';
import { version as engineVersion } from '../version.ts';
import type { SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';

export type PackageContext = Pick<SessionOptions, 'config' | 'clock' | 'log'> & { output: Output };

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
  const { opened, signedBy, signature } = await openCandidate(context, file);
  const { contents, release, files } = opened;
  const { name: plugin, engine } = contents;
  const row = { plugin, release, engine, files: files.size };
  printRows(context.output, [{ ...row, signed_by: signedBy, signature }]);
}

/** Evaluates a package without running it. */
export async function openCandidate(context: PackageContext, file: string): Promise<Candidate> {
  const packed = read(file);
  return await refusedAsFailure(() =>
    evaluatePackage(packed, { rules: rulesOf(context), engineVersion }),
  );
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

function read(file: string): Buffer {
  if (existsSync(join(file, 'plugin.yaml'))) {
    throw new CommandFailure(`${file} is a folder; make a package: workmill plugin pack ${file}`);
  }
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CommandFailure(`cannot read ${file}: ${(error as Error).message}`);
  }
}
