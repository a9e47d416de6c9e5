// Fetching, storing and reading documents: the settings in those parts' own words.

import type { Configuration } from '../config/reload.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import type { ReadableBytes } from '../documents/intake.ts';
import type { Documents } from '../documents/service.ts';
import { joinDocumentFolder } from '../documents/shared-folder.ts';
import { createEgress, type Egress } from '../egress/egress.ts';
import { createReplaceableEgress } from '../egress/replaceable.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Home } from '../kernel/home.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { listNodes } from '../licensing/queries.ts';
import { defaultReadingLimits } from '../reading/limits.ts';
import type { Reader } from '../reading/reader.ts';
import type { Metrics } from '../telemetry/metrics.ts';

export function egress({ egress: settings }: Pick<Settings, 'egress'>) {
  const { allowNetworks, httpPrefixes, allowedPorts, caFiles, localAddress, proxy } = settings;
  return {
    allow: { networks: allowNetworks, http_prefixes: httpPrefixes },
    ports: allowedPorts,
    ca: caFiles.map(({ content }) => content),
    ...(localAddress && { localAddress }),
    ...(proxy && { proxy: throughProxy(proxy) }),
  };
}

/** Follows reloads: what the new settings no longer allow is refused from then on. */
export function reloadableEgress(parts: {
  configuration: Configuration;
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'count'>;
}): Egress {
  const { configuration, clock, log, metrics } = parts;
  const onRefused = (purpose: string): void =>
    metrics.count('workmill_egress_blocked_total', { purpose });
  const create = (settings: Pick<Settings, 'egress'>): Egress =>
    createEgress({ clock, log, onRefused, ...egress(settings) });
  const replaceable = createReplaceableEgress(create(configuration.current()));
  configuration.onChange('egress', (next) => {
    const prepared = create({ egress: next });
    return {
      commit: () => replaceable.replace(prepared),
      abandon: () => void prepared.close(),
    };
  });
  return replaceable;
}

function throughProxy(settings: NonNullable<Settings['egress']['proxy']>) {
  const { caFiles, noProxy, ...rest } = settings;
  return { ...rest, ca: caFiles.map(({ content }) => content), bypass: noProxy };
}

export function storage({ documents: { maxBytes, retentionDays }, egress: out }: Settings) {
  return { maxBytes, retentionDays, filePrefixes: out.filePrefixes };
}

/** Throws when other nodes are running with another document folder. */
export async function joinSharedFolder(parts: {
  home: Home;
  database: Database;
  ids: Ids;
  log: Log;
  workerId: string;
}): Promise<void> {
  const { home, database, workerId } = parts;
  const countPeers = async (): Promise<number> =>
    (await listNodes(database)).filter((node) => node !== workerId).length;
  await joinDocumentFolder({ ...parts, folder: home.documents, countPeers });
}

export function reading(configuration: Pick<Configuration, 'current'>) {
  const { threads, memoryBytes, ocr } = configuration.current().reading;
  const { pageTimeoutMs, nativePath, languageFolder, ...recognition } = ocr;
  return {
    threads,
    softRssMb: Math.ceil(memoryBytes / 2 ** 20),
    recognition: {
      ...recognition,
      nativePath: nativePath ?? null,
      languageFolder: languageFolder ?? null,
      passTimeoutMs: pageTimeoutMs,
    },
    limits: () => {
      const { timeoutMs, maxPages, maxBytes } = configuration.current().reading;
      return { timeoutMs, reading: { ...defaultReadingLimits, maxPages, maxBytes } };
    },
  };
}

/** Pictures of stored documents' pages; another tenant's document is not found. */
export function pageImages(reader: Reader, documents: Pick<Documents, 'pageImage'>) {
  return (tenantId: string, documentId: string, wanted: { page: number; width: number }) =>
    documents.pageImage({ tenantId, documentId, ...wanted }, ({ fileName, ...stored }) =>
      reader.pageImage(stored, { fileName, declaredType: null, caller: tenantId, ...wanted }),
    );
}

/** Null where counting fails: the document is stored all the same, its workflow will say why. */
export function countPages(reader: Reader) {
  return async (source: ReadableBytes, caller: string): Promise<number | null> => {
    try {
      return await reader.countPages(source, { caller });
    } catch {
      return null;
    }
  };
}
