// Updates lists from the files that the configuration names. A file replaces the list that it
// contains, all or nothing; after a failure, the last good list stays in force.

import { systemActor } from '../../audit/entry.ts';
import type { Database } from '../../database/connection.ts';
import type { Egress } from '../../egress/egress.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import { missingName } from '../../kernel/missing.ts';
import type { Reference } from '../service.ts';
import type { DeclaredSet } from '../sets.ts';
import { refusalOf, uploadOfBytes } from '../upload-file.ts';
import {
  deleteSource,
  isActiveTenant,
  listSources,
  saveSource,
  type SourceCounts,
  type SourcePlace,
  type SourceState,
  type StoredSource,
} from './queries.ts';
import { readContent, type Content } from './read-content.ts';

/** A source as the configuration has it. */
export interface ConfiguredSource {
  tenant: string;
  set: string;
  format: string;
  path: string | null;
  url: string | null;
  everyMs: number;
}

export type UpdateOutcome = 'unchanged' | 'changed' | 'failed';

export interface SourceUpdates {
  /** Must run every few minutes in one process. Returns the number of sources checked. */
  run(signal: AbortSignal): Promise<number>;
}

const mostRetryMs = 3_600_000;

interface SourceUpdatesOptions {
  configured: () => readonly ConfiguredSource[];
  database: Database;
  reference: Pick<Reference, 'write'>;
  sets: ReadonlyMap<string, DeclaredSet>;
  egress: Pick<Egress, 'send'>;
  clock: Clock;
  log: Log;
  onChecked(set: string, outcome: UpdateOutcome): void;
}

export function createSourceUpdates(options: SourceUpdatesOptions): SourceUpdates {
  const { configured, database, clock, log, onChecked } = options;
  const check = createCheck(options);

  async function update(
    source: ConfiguredSource,
    before: StoredSource | null,
    signal: AbortSignal,
  ): Promise<void> {
    const place = placeOf(source);
    const after = await check(source, before, signal);
    if (after === null) return;
    await saveSource(database, place, after);
    onChecked(place.set, outcomeOf(before, after));
    const fields = { tenant: place.tenantId, set: place.set, source: place.location };
    if (after.error !== null && after.error !== before?.error) {
      log.error('a list could not be updated from its source', { ...fields, error: after.error });
    } else if (
      after.error === null &&
      after.changedAt?.getTime() !== before?.changedAt?.getTime()
    ) {
      log.info('updated a list from its source', { ...fields, ...after.counts });
    }
  }

  return {
    async run(signal) {
      const sources = configured();
      const stored = new Map((await listSources(database, null)).map((one) => [keyOf(one), one]));
      let checked = 0;
      for (const source of sources) {
        if (signal.aborted) break;
        const key = keyOf(placeOf(source));
        const before = stored.get(key) ?? null;
        stored.delete(key);
        if (!isDue(source, before, clock.now())) continue;
        if (!(await isActiveTenant(database, source.tenant))) {
          const fields = { tenant: source.tenant, set: source.set };
          log.warn('a source of reference data names a tenant that is not active', fields);
          continue;
        }
        await update(source, before, signal);
        checked += 1;
      }
      // The configuration no longer has these.
      if (!signal.aborted) for (const gone of stored.values()) await deleteSource(database, gone);
      return checked;
    },
  };
}

/**
 * Returns what checks a source and returns its new state; null if its file may still be written.
 */
function createCheck({
  reference,
  sets,
  egress,
  clock,
}: Pick<SourceUpdatesOptions, 'reference' | 'sets' | 'egress' | 'clock'>) {
  async function apply(source: ConfiguredSource, { bytes }: Content): Promise<SourceCounts> {
    const { tenant: tenantId, set: name, format } = source;
    const set = sets.get(name);
    if (!set) throw missingName('reference set', name, [...sets.keys()]);
    const { inserted, updated, unchanged, deleted } = await reference.write({
      tenantId,
      mode: 'live',
      actor: systemActor,
      set: name,
      expected: null,
      merge: false,
      upload: uploadOfBytes(bytes, format, set),
    });
    return { inserted, updated, unchanged, deleted };
  }

  return async function check(
    source: ConfiguredSource,
    before: SourceState | null,
    signal: AbortSignal,
  ): Promise<SourceState | null> {
    const checkedAt = clock.now();
    const known = before ?? unread(checkedAt);
    try {
      const { path, url } = source;
      const content = await readContent({
        path,
        url,
        etag: known.etag,
        now: checkedAt,
        egress,
        signal,
      });
      if (content === 'unsettled') return null;
      if (content === 'unchanged') return { ...known, checkedAt, error: null };
      const { sha256, etag } = content;
      if (sha256 === known.sha256) return { ...known, etag, checkedAt, error: null };
      const counts = await apply(source, content);
      return { sha256, etag, checkedAt, changedAt: checkedAt, counts, error: null };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Fault)) throw error;
      const { message } = refusalOf(locationOf(source), error);
      return { ...known, checkedAt, error: message.slice(0, 2_000) };
    }
  };
}

function unread(checkedAt: Date): SourceState {
  return { sha256: null, etag: null, checkedAt, changedAt: null, counts: null, error: null };
}

function outcomeOf(before: SourceState | null, after: SourceState): UpdateOutcome {
  if (after.error !== null) return 'failed';
  return after.sha256 === (before?.sha256 ?? null) ? 'unchanged' : 'changed';
}

function isDue({ everyMs }: ConfiguredSource, before: SourceState | null, now: Date): boolean {
  if (before === null) return true;
  const waitMs = before.error === null ? everyMs : Math.min(everyMs, mostRetryMs);
  return now.getTime() - before.checkedAt.getTime() >= waitMs;
}

function placeOf(source: ConfiguredSource): SourcePlace {
  const { tenant: tenantId, set, format } = source;
  return { tenantId, set, format, location: locationOf(source) };
}

/** A query can have credentials, which nobody shall see. */
function locationOf({ path, url }: ConfiguredSource): string {
  return path ?? url!.replace(/[?#].*$/, '');
}

function keyOf({ tenantId, set, format, location }: SourcePlace): string {
  return JSON.stringify([tenantId, set, format, location]);
}
