// What the edge asks of the parts behind it.

import type { Auth } from '../auth/service.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { Endpoints } from '../webhooks/endpoints.ts';
import type { Workflows } from '../workflows/service.ts';
import type { Waiting } from './waiting.ts';

export interface StoredDocument {
  documentId: string;
  sha256: string;
  byteLength: number;
  mediaType: string;
  fileName: string | null;
  pages: number | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface Documents {
  store(upload: {
    tenantId: string;
    bytes: AsyncIterable<Uint8Array>;
    fileName?: string | null;
  }): Promise<StoredDocument>;
  get(tenantId: string, documentId: string): Promise<StoredDocument>;
  remove(tenantId: string, documentId: string): Promise<void>;
}

export interface Services {
  auth: Pick<Auth, 'authenticate' | 'createKey' | 'listKeys' | 'revokeKey'>;
  workflows: Workflows;
  pipelines: Pick<Pipelines, 'list' | 'projectStrict'>;
  documents: Documents;
  webhooks: {
    endpoints: Pick<Endpoints, 'register' | 'list' | 'get' | 'patch' | 'remove'>;
    deliveries: Pick<Deliveries, 'list' | 'get' | 'attempts' | 'replay' | 'sendTest'>;
  };
  waiting: Waiting;
  clock: Clock;
  /** Prefix of every address that is given out, without a trailing slash. */
  publicUrl: () => string;
}
