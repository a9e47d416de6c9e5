// Configuration of pipelines by tenant: shows it, changes it and keeps every version, and provides
// it to each workflow from memory.

import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../audit/entry.ts';
import type { PipelineSettings } from '../../config/settings.ts';
import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import { missingName } from '../../kernel/missing.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import { compileSchema, type JsonSchema } from '../../kernel/validate.ts';
import { under } from '../outcome.ts';
import type { PipelineInfo } from '../pipelines.ts';
import { effectiveConfig, mergeSettings } from './effective.ts';
import type { EffectiveConfig, OwnConfig, Thresholds } from './effective.ts';
import { createKnownConfigs } from './known-configs.ts';
import {
  changeConfig,
  findConfig,
  findConfigAt,
  findCurrentConfig,
  listConfigs,
  type ConfigRow,
} from './queries.ts';

export interface ShownConfig {
  pipeline: string;
  effective: EffectiveConfig;
  /** Settings that the tenant itself has set. */
  own: OwnConfig;
  /** 0 if the tenant has set nothing yet. */
  version: number;
  updatedAt: Date | null;
  /** Defaults by operation, which apply if neither the tenant nor the file sets a value. */
  operationDefaults: Record<string, Thresholds>;
  /** The plugin's JSON Schema of `settings`, for forms and editors. */
  settingsSchema: JsonSchema;
}

export interface PutConfig {
  tenantId: string;
  /** The API key that makes the change. */
  actor: Actor;
  pipeline: string;
  own: OwnConfig;
  /** One of these versions must be current; null accepts any. */
  expected: readonly string[] | null;
}

export interface PipelineConfigs {
  /** Returns the configuration of a workflow: the current one from memory, or that of a version. */
  effective(tenantId: string, pipeline: string, version?: number | null): Promise<EffectiveConfig>;
  /**
   * Returns the version that was current at a time; 0 if the tenant had set nothing. Throws
   * `not_found`, or `invalid_request` if the current plugin no longer accepts its settings.
   */
  versionAt(tenantId: string, pipeline: string, at: Date): Promise<number>;
  /** Returns the configuration. Throws `not_found` for a pipeline that is not loaded. */
  get(tenantId: string, pipeline: string): Promise<ShownConfig>;
  /**
   * Replaces the tenant's settings. The change is effective at once in this process, and within
   * `refreshMs` in others. Throws `not_found`, `conflict`, `insecure_url` or `invalid_request`.
   */
  put(change: PutConfig): Promise<{ shown: ShownConfig; newWebhookSecret: string | null }>;
  /** Lists versions, newest first; `before` is the last version of the previous page. */
  versions(
    tenantId: string,
    pipeline: string,
    page: { limit: number; before: number | null },
  ): Promise<ConfigRow[]>;
  start(): void;
  stop(): void;
}

export interface PipelineConfigsOptions {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  pipelines: { list(): PipelineInfo[] };
  /** Returns the installation's current file for a pipeline. */
  fileFor(pipeline: string): PipelineSettings | undefined;
  /**
   * Validates an address. Throws `insecure_url` for an address that could never receive a webhook.
   */
  checkWebhookAddress(address: string): void;
  completionEndpoint(tenantId: string, address: string): Promise<{ secret: string | null }>;
}

const refreshMs = 5_000;

export function createPipelineConfigs(options: PipelineConfigsOptions): PipelineConfigs {
  const { database, clock, ids, pipelines, fileFor } = options;
  const known = createKnownConfigs(options);
  let timer: { cancel(): void } | null = null;

  function loaded(pipeline: string): PipelineInfo {
    return readyPipeline(pipelines.list(), pipeline);
  }

  function effective(info: PipelineInfo | undefined, own: OwnConfig, pipeline: string) {
    const defaults = sharedDefaults(info ? Object.values(defaultsOf(info)) : []);
    const schema = (info?.settings ?? {}) as JsonSchema;
    return effectiveConfig({ own, file: fileFor(pipeline), defaults, schema });
  }

  function show(info: PipelineInfo, row: ConfigRow | undefined): ShownConfig {
    const own = row?.config ?? {};
    return {
      pipeline: info.name,
      effective: effective(info, own, info.name),
      own,
      version: row?.version ?? 0,
      updatedAt: row?.at ?? null,
      operationDefaults: defaultsOf(info),
      settingsSchema: info.settings as JsonSchema,
    };
  }

  return {
    async effective(tenantId, pipeline, version = null) {
      const row =
        version === null
          ? await known.find(tenantId, pipeline)
          : await findConfig(database, tenantId, pipeline, version);
      const info = pipelines.list().find(({ name }) => name === pipeline);
      return effective(info, row?.config ?? {}, pipeline);
    },

    versionAt: async (tenantId, pipeline, at) =>
      versionAt(options, loaded(pipeline), { tenantId, at }),

    async get(tenantId, pipeline) {
      return show(loaded(pipeline), await findCurrentConfig(database, tenantId, pipeline));
    },

    async put({ tenantId, actor, pipeline, own, expected }) {
      const info = loaded(pipeline);
      checkSettings(info, own, fileFor(pipeline));
      const address = own.webhook_on_completion;
      if (address !== undefined) checkAddress(options, address);
      const row = await changeConfig(database, {
        tenantId,
        actor,
        pipeline,
        ids,
        at: clock.now(),
        decide(current) {
          if (expected && !expected.includes(String(current?.version ?? 0))) {
            throw new Fault('conflict', 'The configuration has changed in the meantime.');
          }
          const before = current?.config ?? {};
          // Repeating a change, for example after a lost response, creates no new version.
          if (isDeepStrictEqual(before, own)) return null;
          return { config: own, detail: { changed: changedFields(before, own) } };
        },
      });
      if (row) known.learn(row);
      // The endpoint is created after the change, because a conflict would lose its secret. If the
      // process stops in between, the first workflow creates the endpoint and shows its secret.
      const endpoint =
        address === undefined ? null : await options.completionEndpoint(tenantId, address);
      return { shown: show(info, row), newWebhookSecret: endpoint?.secret ?? null };
    },

    async versions(tenantId, pipeline, page) {
      loaded(pipeline);
      return await listConfigs(database, { tenantId, pipeline }, page);
    },

    start() {
      timer = clock.every(refreshMs, () => void known.refresh());
    },
    stop: () => timer?.cancel(),
  };
}

async function versionAt(
  { database, fileFor }: Pick<PipelineConfigsOptions, 'database' | 'fileFor'>,
  info: PipelineInfo,
  { tenantId, at }: { tenantId: string; at: Date },
): Promise<number> {
  const row = await findConfigAt(database, tenantId, info.name, at);
  checkSettings(info, row?.config ?? {}, fileFor(info.name));
  return row?.version ?? 0;
}

function defaultsOf({ operations }: PipelineInfo): Record<string, Thresholds> {
  const entries = Object.entries(operations).map(([name, { defaults }]) => [
    name,
    {
      confidence_threshold: defaults.confidenceThreshold,
      require_human_review_below: defaults.requireHumanReviewBelow,
    },
  ]);
  return Object.fromEntries(entries) as Record<string, Thresholds>;
}

/** Defaults that are the same for all operations; null if they differ. */
function sharedDefaults(all: readonly Thresholds[]): Thresholds {
  const shared = (name: keyof Thresholds): number | null => {
    const values = new Set(all.map((defaults) => defaults[name]));
    return values.size === 1 ? [...values][0]! : null;
  };
  return {
    confidence_threshold: shared('confidence_threshold'),
    require_human_review_below: shared('require_human_review_below'),
  };
}

/** Validates the settings merged with the file: either may contain a required property. */
function checkSettings(
  { settings }: PipelineInfo,
  own: OwnConfig,
  file: PipelineSettings | undefined,
): void {
  const schema = settings as JsonSchema;
  const merged = mergeSettings(schema, own.settings ?? {}, file?.settings ?? {});
  const checked = compileSchema(schema)(structuredClone(merged));
  if (checked.ok) return;
  throw new Fault('invalid_request', undefined, { details: under('/settings', checked.details) });
}

function checkAddress(
  { checkWebhookAddress }: Pick<PipelineConfigsOptions, 'checkWebhookAddress'>,
  address: string,
): void {
  try {
    checkWebhookAddress(address);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const details = [{ path: '/webhook_on_completion', message: error.message }];
    throw new Fault(error.code, error.message, { details, cause: error });
  }
}

function changedFields(before: OwnConfig, after: OwnConfig): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof OwnConfig>;
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

function readyPipeline(all: readonly PipelineInfo[], pipeline: string): PipelineInfo {
  const ready = all.filter(({ state }) => state === 'ready');
  const info = ready.find(({ name }) => name === pipeline);
  if (info) return info;
  const names = ready.map(({ name }) => name);
  throw missingName('pipeline', pipeline, names);
}
