// What the edge asks of the parts behind it.

import type { Mode, Scope } from '../auth/caller.ts';
import type { Clock } from '../kernel/clock.ts';
import type { FaultDetail } from '../kernel/errors.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import type { Workflows } from '../workflows/service.ts';
import type { Waiting } from './waiting.ts';

export interface LoadedPipeline {
  name: string;
  version: string;
  title: string;
  description: string;
  operations: Readonly<Record<string, OperationDeclaration>>;
}

export interface PipelineCatalogue {
  list(): readonly LoadedPipeline[];
  /** What is wrong with `{input, options}`; `not_found` when there is no such operation. */
  validateRequest(pipeline: string, operation: string, request: object): FaultDetail[];
  projectStrict(pipeline: string, operation: string, completedUnit: object): object;
}

export interface ApiKeyRow {
  key_id: string;
  name: string;
  mode: Mode;
  ending: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

export interface ApiKeys {
  createKey(key: {
    tenantId: string;
    name: string;
    mode: Mode;
    scopes: readonly Scope[];
    expiresAt: Date | null;
  }): Promise<{ text: string; row: ApiKeyRow }>;
  listKeys(tenantId: string): Promise<ApiKeyRow[]>;
  revokeKey(tenantId: string, keyId: string): Promise<void>;
}

export interface Services {
  keys: ApiKeys;
  workflows: Workflows;
  pipelines: PipelineCatalogue;
  waiting: Waiting;
  clock: Clock;
  /** Without a trailing slash. */
  publicUrl: () => string;
}
