// Warns before the listener's certificate or a revocation list expires. With an expired
// certificate, callers do not trust the appliance; with an expired list, it trusts no caller.

import { X509Certificate } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { nextUpdateOf } from './revocation-list.ts';
import type { TlsMaterial } from './tls.ts';

export interface ExpiryWatch {
  /** Updates the material in use. */
  follow(tls: TlsMaterial): void;
  /** End of the certificate of the API, or of the first of its chain to end; null without TLS. */
  certificateEndsAt(): Date | null;
  stop(): void;
}

const dayMs = 86_400_000;
const certificateMetric = 'workmill_tls_certificate_not_after_timestamp_seconds';
const checkEveryMs = 3_600_000;
/** Repeated once a day. */
const repeatMs = dayMs;
/** Time to order a certificate manually; automatic renewal happens at 30 days. */
const certificateDays = 21;
/** Lists are often valid for a week, and are renewed days before their end. */
const listDays = 2;

export interface Expiring {
  what: string;
  /** Gauge of its expiry; null if there is none. */
  metric:
    | typeof certificateMetric
    | 'workmill_tls_revocation_list_next_update_timestamp_seconds'
    | null;
  at: Date;
  warnDays: number;
}

export function watchExpiry(options: {
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'set'>;
}): ExpiryWatch {
  const { clock, log, metrics } = options;
  const saidMs = new Map<string, number>();
  let watched: Expiring[] = [];
  const timer = clock.every(checkEveryMs, check);

  function check(): void {
    const now = clock.now().getTime();
    for (const { what, at, warnDays } of watched) {
      const leftMs = at.getTime() - now;
      const before = saidMs.get(what);
      const isSaid = before !== undefined && clock.elapsedMs() - before < repeatMs;
      if (leftMs > warnDays * dayMs || isSaid) continue;
      saidMs.set(what, clock.elapsedMs());
      const facts = { expires_at: at.toISOString(), days_left: Math.floor(leftMs / dayMs) };
      if (leftMs <= 0) log.error(`${what} has expired`, facts);
      else log.warn(`${what} expires soon`, facts);
    }
  }

  return {
    follow(tls) {
      watched = findExpiring(tls);
      saidMs.clear();
      for (const { metric, at } of watched) {
        if (metric !== null) metrics.set(metric, {}, at.getTime() / 1000);
      }
      check();
    },
    certificateEndsAt: () => watched.find(({ metric }) => metric === certificateMetric)?.at ?? null,
    stop: () => timer.cancel(),
  };
}

/** Returns parts of a listener that expire, each kind with its earliest expiry. */
export function findExpiring({ certificate, clients }: TlsMaterial): Expiring[] {
  const lists = clients?.revocationLists ?? [];
  const authorities = clients?.authorities ?? [];
  const kinds: (Omit<Expiring, 'at'> & { at: Date | null })[] = [
    {
      what: 'the certificate of the API',
      metric: certificateMetric,
      at: endOf(certificatesIn(certificate)),
      warnDays: certificateDays,
    },
    {
      what: 'an authority of client certificates',
      metric: null,
      at: endOf(authorities.flatMap(certificatesIn)),
      warnDays: certificateDays,
    },
    {
      what: 'a revocation list',
      metric: 'workmill_tls_revocation_list_next_update_timestamp_seconds',
      at: earliest(lists.map(nextUpdateOf).filter((at) => at !== null)),
      warnDays: listDays,
    },
  ];
  return kinds.flatMap(({ at, ...kind }) => (at === null ? [] : [{ ...kind, at }]));
}

function endOf(certificates: readonly X509Certificate[]): Date | null {
  return earliest(certificates.map(({ validTo }) => new Date(validTo)));
}

/** The chain as well: it is worth nothing without each of its links. */
export function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block));
}

function earliest(moments: readonly Date[]): Date | null {
  const [first] = moments.toSorted((a, b) => a.getTime() - b.getTime());
  return first ?? null;
}
