// Models that are trained for tenants: active versions, trainings, and the API service.

import type { Database } from '../database/connection.ts';
import type { Listener } from '../database/listener.ts';
import { declaredModels } from '../learning/declared.ts';
import { createMeasurements } from '../learning/measurements.ts';
import { createModelsInForce, type ModelsInForce } from '../learning/in-force.ts';
import { requestDueTrainings } from '../learning/retrain.ts';
import { createModels, type Models } from '../learning/service.ts';
import { createShadowCounter, type ShadowCounter } from '../learning/shadow/counter.ts';
import { createCurrentFor } from '../learning/trainings/current-model.ts';
import { createTrainingRunner } from '../learning/trainings/runner.ts';
import { createTrainings } from '../learning/trainings/service.ts';
import { createStoreTrained } from '../learning/trainings/store-trained.ts';
import { reportTrainings } from '../observe.ts';
import type { PipelineConfigs } from '../pipelines/config/service.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { Reference } from '../reference/service.ts';
import type { Runtime } from './runtime.ts';

export interface Learning extends Pick<ModelsInForce, 'versionsInForce' | 'modelFile'> {
  recordShadow: ShadowCounter['record'];
  models: Models;
  /** Requests the trainings that are due; called by a schedule. */
  requestDue(signal: AbortSignal): Promise<number>;
  /** Subscribes to choices on other nodes, and starts to run trainings. */
  start(): Promise<void>;
}

export function openLearning(
  { configuration, clock, ids, log, metrics, lifecycle }: Runtime,
  given: {
    database: Database;
    listener: Listener;
    pipelines: Pipelines;
    configs: Pick<PipelineConfigs, 'effective'>;
    reference: Pick<Reference, 'liveRows'>;
  },
): Learning {
  const { database, listener, pipelines, configs, reference } = given;
  const { liveRows: rows } = reference;
  const declared = () => declaredModels(pipelines.list());
  const settingsFor = async (tenantId: string, pipeline: string) =>
    (await configs.effective(tenantId, pipeline)).learning;
  const inForce = createModelsInForce(database);
  const { versionsInForce, modelFile, forget: onChosen } = inForce;
  const shadow = createShadowCounter({ database, clock, log });
  const trainings = createTrainings({ database, clock, ids, rows, declared });
  const runner = createTrainingRunner({
    database,
    clock,
    log,
    rows,
    timeoutMs: () => configuration.current().learning.trainingTimeoutMs,
    train: pipelines.train,
    currentFor: createCurrentFor({ database, declared }),
    store: createStoreTrained({ database, clock, ids, declared, settingsFor }),
    onEnded: reportTrainings(metrics),
  });
  const { measure, stop: stopMeasuring } = createMeasurements();
  lifecycle.onStop('measurements of models', stopMeasuring);
  return {
    versionsInForce,
    modelFile,
    recordShadow: shadow.record,
    models: createModels({
      database,
      clock,
      ids,
      rows,
      declared,
      trainings,
      measure,
      onChosen,
    }),
    requestDue: (signal) =>
      requestDueTrainings({ database, log, declared, rows, settingsFor, trainings }, signal),
    async start() {
      await inForce.follow(listener);
      shadow.start();
      lifecycle.onStop('shadow counts', () => shadow.stop());
      runner.start();
      lifecycle.onStop('trainings', () => runner.stop());
    },
  };
}
