// Opens clients for the configured time stamp authorities. Each client can reach only its own
// authority.

import { X509Certificate } from 'node:crypto';
import type { Settings } from '../../../config/settings.ts';
import type { Database } from '../../../database/connection.ts';
import { createEgress } from '../../../egress/egress.ts';
import { singleServerRules } from '../../../egress/single-server.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { Fault } from '../../../kernel/errors.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Random } from '../../../kernel/random.ts';
import type { LogReads } from '../reads.ts';
import { createTimestampClient } from './client.ts';

export type ConfiguredAuthorities = Settings['audit']['timestampAuthorities'];

/** Throws `unavailable` for a file without certificates. */
export function openAuthorities({
  configured,
  ...parts
}: {
  configured: ConfiguredAuthorities;
  database: Database;
  reads: LogReads;
  clock: Clock;
  random: Random;
  log: Log;
}): { start(): void; stop(): Promise<void> } {
  const { clock, log } = parts;
  const clients = configured.map(({ url, certificateFile, caFile, everyMs }, index) => {
    const trusted = certificatesIn(certificateFile.content);
    if (trusted === null) {
      const message =
        `audit.timestamp_authorities[${index}].certificate_file, ${certificateFile.path}, has no ` +
        'certificate in PEM. Download the certificate from the operator of the authority.';
      throw new Fault('unavailable', message);
    }
    const egress = createEgress({
      clock,
      log,
      ...singleServerRules({ url, caFile, isWhole: true }),
    });
    const authority = { url, trusted, everyMs, egress };
    return { egress, client: createTimestampClient({ ...parts, authority }) };
  });
  return {
    start: () => clients.forEach(({ client }) => client.start()),
    async stop() {
      // Requests in progress are canceled: an authority must not delay shutdown.
      await Promise.all(clients.map(({ egress }) => egress.close()));
      await Promise.all(clients.map(({ client }) => client.stop()));
    },
  };
}

/** Returns the certificates of a PEM file; null if it has none, or a damaged one. */
export function certificatesIn(pem: string): X509Certificate[] | null {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    const certificates = blocks.map((block) => new X509Certificate(block));
    return certificates.length > 0 ? certificates : null;
  } catch {
    return null;
  }
}
