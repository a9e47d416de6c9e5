// The licence of this installation: installed once, read again every half minute, asked at each
// submit. It decides about new work only: an appliance without a valid one still starts, reads,
// reviews and exports.

import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { readLicence, type Entitlements, type LicenceReading } from './claims.ts';
import type { VendorKeys } from './jws.ts';
import { unwrapLicence } from './licence-file.ts';
import { installLicence, seeLicence } from './queries.ts';
import { standingOf, type LicenceState, type Standing } from './standing.ts';
import { vendorKeys } from './vendor-keys.ts';

/** Without a licence: what a live key may use in a month, in each tenant. */
const evaluationUnitsPerMonth = 500;

export interface LicenceReport {
  state: LicenceState;
  message: string;
  license_id: string | null;
  customer: string | null;
  issued_at: Date | null;
  starts_at: Date | null;
  /** The end of the licence, or of this file where that is earlier. */
  ends_at: Date | null;
  /** New work is taken until then. */
  grace_ends_at: Date | null;
  /** The clock is behind what was seen before; the later time counts. */
  clock_behind: boolean;
  entitlements: Entitlements;
}

export interface Licensing {
  /** Why no new work may be taken, `license_expired` or `license_invalid`; null when it may. */
  refusal(): Fault | null;
  /** Units that a tenant may use in a month; null is no limit. */
  unitLimit(): number | null;
  /** As the database has it now. */
  report(): Promise<LicenceReport>;
  /** Takes a licence file's text; throws `license_invalid` or `license_expired` and keeps the old. */
  install(text: string): Promise<LicenceReport>;
  /** Resolves when the licence has been read, or could not be: nothing here stops a start. */
  start(): Promise<void>;
  stop(): void;
}

interface Installed {
  reading: LicenceReading;
  lastSeenAt: Date;
}

const refreshMs = 30_000;

const noLicence: Standing = {
  state: 'none',
  message: `There is no licence: evaluation with ${evaluationUnitsPerMonth} units a month.`,
  clockBehind: false,
  endsAt: null,
  graceEndsAt: null,
};

export function createLicensing(options: {
  database: Database;
  clock: Clock;
  log: Log;
  /** Tests sign with keys of their own. */
  keys?: VendorKeys | undefined;
}): Licensing {
  const { database, clock, log, keys = vendorKeys } = options;
  let installed: Installed | null = null;
  let told = '';
  let timer: { cancel(): void } | null = null;

  function standing(): Standing {
    if (!installed) return noLicence;
    return standingOf(installed.reading, { now: clock.now(), lastSeenAt: installed.lastSeenAt });
  }

  async function refresh(): Promise<void> {
    const row = await seeLicence(database, clock.now());
    installed = row ? { reading: readLicence(row.jws, keys), lastSeenAt: row.last_seen_at } : null;
    tell(standing());
  }

  async function refreshQuietly(): Promise<void> {
    try {
      await refresh();
    } catch (error) {
      log.warn('the licence could not be read again; the known one stays in force', { error });
    }
  }

  /** Once for each change, so that nobody has to look for it. */
  function tell({ state, message, clockBehind }: Standing): void {
    const news = `${message}${clockBehind ? ' The clock is behind; the later time counts.' : ''}`;
    if (news === told) return;
    told = news;
    const quiet = (state === 'valid' && !clockBehind) || state === 'none';
    log[quiet ? 'info' : 'warn']('licence', { state, detail: news });
  }

  return {
    refusal: () => refusalOf(standing()),
    unitLimit() {
      if (!installed || 'problem' in installed.reading) return evaluationUnitsPerMonth;
      return installed.reading.claims.entitlements.units_per_month;
    },
    async report() {
      await refresh();
      return reportOf(installed?.reading ?? null, standing());
    },
    async install(text) {
      const now = clock.now();
      const jws = unwrapLicence(text);
      const reading = readLicence(jws, keys);
      const refused = refusalOf(standingOf(reading, { now, lastSeenAt: now }));
      if (refused) throw refused;
      if ('claims' in reading) {
        await installLicence(database, { licenceId: reading.claims.jti, jws, now });
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

/** What a file says, without installing it; its own time of issue is all that was ever seen. */
export function examineLicence(text: string, now: Date, keys: VendorKeys = vendorKeys) {
  const reading = readLicence(unwrapLicence(text), keys);
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

function reportOf(reading: LicenceReading | null, standing: Standing): LicenceReport {
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
