// License of this installation: installed once, read again every half minute, and checked for each
// submit. It only affects new work: an appliance without a valid license still starts, reads,
// reviews and exports.

import { systemActor, installation, type Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import {
  readLicense,
  type Entitlements,
  type LicenseClaims,
  type LicenseReading,
} from './claims.ts';
import type { VendorKeys } from './jws.ts';
import { unwrapLicense } from './license-file.ts';
import { createNodeWatch, type NodeWatch } from './nodes.ts';
import { findNewestTrace, installLicense, listNodes, seeLicense } from './queries.ts';
import {
  announcement,
  isBehind,
  standingOf,
  type LicenseState,
  type Standing,
} from './standing.ts';
import { vendorKeys } from './vendor-keys.ts';

/** Maximum monthly units of live keys in each tenant without a license. */
const evaluationUnitsPerMonth = 500;

export interface LicenseReport {
  state: LicenseState;
  message: string;
  license_id: string | null;
  customer: string | null;
  issued_at: Date | null;
  starts_at: Date | null;
  /** End of the license, or of this file if that is earlier. */
  ends_at: Date | null;
  /** New work is accepted until this time. */
  grace_ends_at: Date | null;
  /** The clock is behind an earlier recorded time; the later time is used. */
  clock_behind: boolean;
  entitlements: Entitlements;
}

export interface Licensing {
  /**
   * Returns the reason why this pipeline must not accept new work: `license_expired`,
   * `license_invalid`, or `license_limit` if the license names other pipelines or fewer nodes; null
   * if it may.
   */
  refusal(pipeline: string): Fault | null;
  /** Returns the units that a tenant may use per month; null is no limit. */
  unitLimit(): number | null;
  /** Returns the maximum number of tenants; null is no limit. */
  tenantLimit(): number | null;
  /** Returns the state known to this process, without a database query. */
  outlook(): Outlook;
  /** Returns the current state in the database. */
  report(): Promise<LicenseReport>;
  /**
   * Installs the text of a license file. Throws `license_invalid` or `license_expired`, and keeps
   * the old license.
   */
  install(text: string, by?: Actor): Promise<LicenseReport>;
  /**
   * Resolves when the license was read, or could not be read: a failure does not prevent the start.
   */
  start(): Promise<void>;
  stop(): void;
}

/** State of the license, and the number of processes that serve. */
export interface Outlook extends Standing {
  nodes: number;
}

interface Installed {
  reading: LicenseReading;
  lastSeenAt: Date;
}

const refreshMs = 30_000;

/** Licenses that name any pipelines cover only those; a license that names none covers all. */
const pipelineFeature = 'pipeline:';

const noLicense: Omit<Standing, 'clockBehind'> = {
  state: 'none',
  message: `There is no license: evaluation with ${evaluationUnitsPerMonth} units a month.`,
  endsAt: null,
  daysLeft: null,
  graceEndsAt: null,
};

export function createLicensing(options: {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Identifier of this process if it serves; undefined for commands. */
  nodeId?: string;
  /** Default: the vendor's keys; tests sign with their own. */
  keys?: VendorKeys | undefined;
}): Licensing {
  const { database, clock, ids, log, nodeId = '', keys = vendorKeys } = options;
  const nodes = createNodeWatch({ clock, nodeId });
  let installed: Installed | null = null;
  // Latest time recorded in the database, of the license and the audit trail.
  let tracedMs = 0;
  const tell = createTeller(log);
  let timer: { cancel(): void } | null = null;

  const standing = (): Standing => standingNow(installed, { now: clock.now(), tracedMs });

  function entitlements(): Entitlements {
    const reading = installed?.reading;
    return reading && 'claims' in reading ? reading.claims.entitlements : evaluation;
  }

  /** Audit entries reveal a clock that was set back before the license was installed. */
  async function readTraces(): Promise<void> {
    tracedMs = Math.max(tracedMs, (await findNewestTrace(database))?.getTime() ?? 0);
  }

  async function refresh(): Promise<void> {
    const row = await seeLicense(database, clock.now());
    installed = row ? { reading: readLicense(row.jws, keys), lastSeenAt: row.last_seen_at } : null;
    if (nodeId !== '') nodes.seen(await listNodes(database), entitlements().nodes);
    tell(standing(), nodes);
  }

  async function refreshQuietly(): Promise<void> {
    try {
      if (tracedMs === 0) await readTraces();
      await refresh();
    } catch (error) {
      log.warn('failed to reload the license; the previous one remains in force', { error });
    }
  }

  return {
    refusal: (pipeline) => refusalOf(standing()) ?? limitOf(pipeline, entitlements(), nodes),
    unitLimit: () => entitlements().units_per_month,
    tenantLimit: () => entitlements().tenants,
    outlook: () => ({ ...standing(), nodes: nodes.count() }),
    async report() {
      await readTraces();
      await refresh();
      return reportOf(installed?.reading ?? null, standing());
    },
    async install(text, by = systemActor) {
      await readTraces();
      const now = clock.now();
      const jws = unwrapLicense(text);
      const reading = readLicense(jws, keys);
      const lastSeenAt = new Date(Math.max(now.getTime(), tracedMs));
      const refused = refusalOf(standingOf(reading, { now, lastSeenAt }));
      if (refused) throw refused;
      if ('claims' in reading) {
        await keep({ database, ids, now }, reading.claims, jws, by);
      }
      await refresh();
      return reportOf(reading, standing());
    },
    async start() {
      await refreshQuietly();
      timer = clock.every(refreshMs, () => void refreshQuietly());
    },
    stop: () => timer?.cancel(),
  };
}

function standingNow(
  installed: Installed | null,
  { now, tracedMs }: { now: Date; tracedMs: number },
): Standing {
  if (!installed) return { ...noLicense, clockBehind: isBehind(now.getTime(), tracedMs) };
  const lastSeenAt = new Date(Math.max(installed.lastSeenAt.getTime(), tracedMs));
  return standingOf(installed.reading, { now, lastSeenAt });
}

/** Logs each change once. */
function createTeller(log: Log) {
  let announced = '';
  return (now: Standing, nodes: NodeWatch): void => {
    const { state, message, clockBehind, daysLeft } = now;
    const detail = [
      message,
      ...(clockBehind ? ['The clock is behind; the later time counts.'] : []),
      ...(nodes.isBeyond() ? ['This process is one more than it covers.'] : []),
    ].join(' ');
    const text = `${detail} ${announcement(now)}`;
    if (text === announced) return;
    announced = text;
    const isSound = state === 'valid' || state === 'none';
    const isQuiet = detail === message && announcement(now) === null && isSound;
    log[isQuiet ? 'info' : 'warn']('licence', { state, detail, days_left: daysLeft });
  };
}

function limitOf(
  pipeline: string,
  { features, nodes: limit }: Entitlements,
  nodes: NodeWatch,
): Fault | null {
  const named = features.filter((feature) => feature.startsWith(pipelineFeature));
  if (named.length > 0 && !named.includes(pipelineFeature + pipeline)) {
    return new Fault('license_limit', `The license does not cover the pipeline "${pipeline}".`);
  }
  if (!nodes.isBeyond()) return null;
  const message = `The license covers ${limit} nodes, and ${nodes.count()} are running.`;
  return new Fault('license_limit', message);
}

async function keep(
  { database, ids, now }: { database: Database; ids: Ids; now: Date },
  { jti, sub, exp }: LicenseClaims,
  jws: string,
  by: Actor,
): Promise<void> {
  const object = { kind: 'license', id: jti };
  const detail = { customer: sub, ends_at: new Date(exp * 1000) };
  const event = { tenantId: installation, action: 'license.installed', object, detail };
  await database.transaction(async (trx) => {
    await installLicense(trx, { licenseId: jti, jws, now });
    await recordAudit(trx, ids, by, event);
  });
}

/** Returns the content of a file without installing it; only its time of issue counts as seen. */
export function examineLicense(text: string, now: Date, keys: VendorKeys = vendorKeys) {
  const reading = readLicense(unwrapLicense(text), keys);
  return reportOf(reading, standingOf(reading, { now, lastSeenAt: now }));
}

function refusalOf({ state, message }: Standing): Fault | null {
  if (state === 'expired') return new Fault('license_expired', message);
  return state === 'invalid' ? new Fault('license_invalid', message) : null;
}

const evaluation: Entitlements = {
  units_per_month: evaluationUnitsPerMonth,
  tenants: null,
  nodes: null,
  features: [],
};

function reportOf(reading: LicenseReading | null, standing: Standing): LicenseReport {
  const claims = reading && 'claims' in reading ? reading.claims : null;
  const { state, message, clockBehind, endsAt, graceEndsAt } = standing;
  const { units_per_month, tenants, nodes, features } = claims?.entitlements ?? evaluation;
  return {
    state,
    message,
    license_id: claims?.jti ?? null,
    customer: claims?.sub ?? null,
    issued_at: claims && new Date(claims.iat * 1000),
    starts_at: claims && new Date(claims.nbf * 1000),
    ends_at: endsAt,
    grace_ends_at: graceEndsAt,
    clock_behind: clockBehind,
    entitlements: { units_per_month, tenants, nodes, features },
  };
}
