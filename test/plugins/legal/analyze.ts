// One run of the legal pipeline on the bytes of a document, read by the appliance's own reader.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultReadingLimits } from '../../../core/reading/limits.ts';
import { readDocument } from '../../../core/reading/host/read-document.ts';
import type { Document } from '../../../core/sdk/document.ts';
import { readModel } from '../../../core/sdk/learning/model.ts';
import type { LocalModel } from '../../../core/sdk/local-models.ts';
import type { Model } from '../../../core/sdk/model.ts';
import type { Outcome } from '../../../core/sdk/pipeline.ts';
import pipeline from '../../../plugins/legal/pipeline.ts';
import type { CompletedUnit } from '../../../plugins/legal/present.ts';
import { contextFor } from '../../support/context.ts';

const operation = pipeline.operations.contract;
const models = join(import.meta.dirname, '../../../plugins/legal/models');
const base = readModel(readFileSync(join(models, 'clauses.model')));
const shipped: LocalModel = {
  ...base,
  version: base.digest,
  source: 'local_model:clauses@shipped',
  origin: 'base',
  base: async () => base,
};

/** As a version that a tenant has trained. */
export function trainedModel(file: Uint8Array): LocalModel {
  const own = readModel(file);
  return { ...shipped, ...own, version: own.digest, origin: 'trained' };
}

export interface AnalyzeRequest {
  input?: object;
  options?: object;
  settings?: object;
  /** Beside the contract itself. */
  documents?: Record<string, Document>;
  /** Of the tenant, in place of the shipped one. */
  model?: LocalModel;
  /** A model server; none unless given. */
  server?: Model;
}

export function readBytes(bytes: Uint8Array): Promise<Document> {
  return readDocument(bytes, {
    fileName: null,
    declaredType: null,
    limits: defaultReadingLimits,
    signal: new AbortController().signal,
  });
}

export async function analyze(
  content: string | Uint8Array,
  {
    input = {},
    options = {},
    settings = {},
    documents = {},
    model = shipped,
    server,
  }: AnalyzeRequest = {},
): Promise<Outcome<CompletedUnit>> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const document = await readBytes(bytes);
  const task = {
    workflowId: 'wf_1',
    attempt: 1,
    input: { document_url: 'https://files.example.com/a', ...input },
    options: { extract_obligations: true, ...options },
    settings,
    documents: { '/document_url': document, ...documents },
  };
  const context = contextFor(operation, {
    localModel: async () => model,
    ...(server && { model: server }),
  });
  const outcome = await operation.run(task as never, context as never);
  return outcome as Outcome<CompletedUnit>;
}
