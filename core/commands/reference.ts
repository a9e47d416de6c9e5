// `workmill reference`: shows and changes a tenant's sets, whether or not the appliance runs.

import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLineActor } from '../audit/entry.ts';
import { Fault } from '../kernel/errors.ts';
import { createIds } from '../kernel/ids.ts';
import { createLifecycle } from '../kernel/lifecycle.ts';
import type { Random } from '../kernel/random.ts';
import { makeTemporaryHome } from '../kernel/temporary-home.ts';
import type { Reference } from '../reference/service.ts';
import type { DeclaredSet } from '../reference/sets.ts';
import { listSources } from '../reference/sources/queries.ts';
import { refusalOf, uploadOfFile } from '../reference/upload-file.ts';
import { createReferenceData, openReader } from '../wiring/reading.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { withFolderPlugins } from './folder-plugins.ts';
import { CommandFailure, printRows, type Output } from './output.ts';
import { requireTenant } from './tenants.ts';

export type ReferenceCommandOptions = SessionOptions & { output: Output; random: Random };

export interface PutRequest {
  tenantId: string;
  set: string;
  file: string;
  format?: string;
  /** Keeps rows with other keys instead of replacing all rows. */
  merge: boolean;
  /** The file may remove half of a list or more. */
  confirmRemoval: boolean;
}

export async function showSets(options: ReferenceCommandOptions, tenantId: string): Promise<void> {
  await withReference(options, tenantId, async (reference) => {
    const sets = await reference.list({ tenantId, mode: 'live' });
    const rows = sets.map(({ declared, rows: count, updatedAt }) => ({
      set: declared.name,
      rows: count,
      updated_at: updatedAt,
      formats: ['json', 'csv', ...declared.formats.keys()].join(' '),
    }));
    printRows(options.output, rows, 'No active plugin uses reference data.');
  });
}

export async function showSources(
  { output, ...session }: ReferenceCommandOptions,
  tenantId: string,
): Promise<void> {
  await withDatabase(session, async (database) => {
    await requireTenant(database, tenantId);
    const rows = (await listSources(database, tenantId)).map(({ set, location, ...source }) => ({
      set,
      location,
      checked_at: source.checkedAt,
      changed_at: source.changedAt,
      inserted: source.counts?.inserted ?? null,
      updated: source.counts?.updated ?? null,
      deleted: source.counts?.deleted ?? null,
      error: source.error,
    }));
    printRows(output, rows, 'No source has been checked (reference.sources in workmill.yaml).');
  });
}

/**
 * Runs the same checks, and writes the same audit entry, as an upload; lists every rejected row.
 */
export async function putRows(
  options: ReferenceCommandOptions,
  { tenantId, set: name, file, format, merge, confirmRemoval }: PutRequest,
): Promise<void> {
  await withReference(options, tenantId, async (reference, sets) => {
    const set = sets.get(name);
    if (!set) {
      const known = [...sets.keys()].join(', ');
      throw new CommandFailure(`there is no reference set "${name}"; known: ${known}`);
    }
    try {
      const upload = await uploadOfFile({ path: resolve(file), format }, set);
      const author = { mode: 'live', actor: commandLineActor } as const;
      const change = { tenantId, ...author, set: name, expected: null };
      const counts = await reference.write({ ...change, merge, upload, confirmRemoval });
      printRows(options.output, [{ set: name, ...counts }]);
    } catch (error) {
      throw error instanceof Fault ? new CommandFailure(refusalOf(file, error).message) : error;
    }
  });
}

async function withReference(
  options: ReferenceCommandOptions,
  tenantId: string,
  work: (reference: Reference, sets: ReadonlyMap<string, DeclaredSet>) => Promise<void>,
): Promise<void> {
  const { home, clock, log } = options;
  const lifecycle = createLifecycle(log);
  const place = makeTemporaryHome('reference');
  lifecycle.onStop('folder of the reader', () => rmSync(place, { recursive: true, force: true }));
  try {
    await withDatabase(options, async (database, settings) => {
      await requireTenant(database, tenantId);
      await withFolderPlugins({ settings, home, database, clock, log }, async (pipelines) => {
        const configuration = { current: () => settings };
        const folder = join(place, 'reader');
        const reader = openReader({ configuration, folder, clock, log, lifecycle });
        const ids = createIds(options);
        const parts = { database, reader, pipelines, clock, ids, log };
        const { reference, sets } = createReferenceData(parts);
        await work(reference, sets);
      });
    });
  } finally {
    await lifecycle.stop();
  }
}
