// One run of the support pipeline on what a request has, read by the appliance's own reader, with the
// base models of the plugin.

import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { defaultReadingLimits } from '../../../core/reading/limits.ts';
import { readDocument } from '../../../core/reading/host/read-document.ts';
import { readModel } from '../../../core/sdk/learning/model.ts';
import type { Model } from '../../../core/sdk/model.ts';
import type { LocalModel } from '../../../core/sdk/local-models.ts';
import type { MissingDocument, Outcome } from '../../../core/sdk/pipeline.ts';
import type { Reference } from '../../../core/sdk/reference.ts';
import { maskSecrets } from '../../../core/sdk/secret-text.ts';
import { withoutSecrets } from '../../../core/workflows/without-secrets.ts';
import { readDocumentsOfRun } from '../../../core/workflows/documents-of-run.ts';
import pipeline from '../../../plugins/support/pipeline.ts';
import type { CompletedUnit } from '../../../plugins/support/present.ts';
import { contextFor } from '../../support/context.ts';
import { emptyReference } from '../../support/reference.ts';

const operation = pipeline.operations.case;
const folder = join(import.meta.dirname, '../../../plugins/support/models');
const models = new Map<string, LocalModel>();

export interface CaseRequest {
  transcript?: string;
  source?: string;
  options?: object;
  settings?: object;
  customerId?: string;
  /** By name; a name without bytes was not sent. */
  attachments?: Readonly<Record<string, Uint8Array | null>>;
  reference?: Partial<Reference>;
  /** The model server that is configured. */
  model?: Model;
  /** Model file of the tenant's own fields. */
  fieldsModel?: Uint8Array;
  /** When the run begins. */
  now?: string;
}

export async function resolveCase(request: CaseRequest): Promise<Outcome<CompletedUnit>> {
  const { transcript, source, options = {}, settings = {}, attachments = {} } = request;
  const names = Object.keys(attachments);
  const addresses = names.map((name) => (attachments[name] ? `document:${name}` : name));
  const given = {
    ...(source !== undefined && { source }),
    ...(transcript !== undefined && { transcript }),
    ...(names.length > 0 && { attachments: addresses }),
  };
  // As it is stored: what is removed before that, no run ever sees.
  const { input } = await withoutSecrets({ input: given, options: {} }, operation, async (texts) =>
    texts.map(maskSecrets),
  );
  const { documents, missing } = await documentsOf(input, attachments);
  const task = {
    workflowId: 'wf_now',
    attempt: 1,
    input,
    options,
    settings,
    customerId: request.customerId ?? null,
    documents,
    missingDocuments: missing,
  };
  const context = contextFor(operation, {
    reference: { ...emptyReference, ...request.reference },
    ...(request.model && { model: request.model }),
    localModel: async (name) => modelFor(name, request),
    ...(request.now !== undefined && {
      clock: { now: () => new Date(request.now!), elapsedMs: () => 0 },
    }),
  });
  return (await operation.run(task as never, context as never)) as Outcome<CompletedUnit>;
}

async function documentsOf(input: object, attachments: CaseRequest['attachments'] = {}) {
  const documents: Record<string, unknown> = {};
  const { signal } = new AbortController();
  const wanted = { tenantId: '', pipeline: 'support', operation: 'case', traceparent: null };
  let missing: MissingDocument[] = [];
  const read = await readDocumentsOfRun(
    async ({ source }) => {
      const name = 'text' in source ? null : source.address.replace('document:', '');
      const bytes = 'text' in source ? Buffer.from(source.text) : attachments[name!]!;
      const document = await readDocument(bytes, {
        fileName: name,
        declaredType: null,
        limits: defaultReadingLimits,
        signal,
      });
      const key = Buffer.from(String(Object.keys(documents).length));
      documents[key.toString()] = document;
      return key;
    },
    { ...wanted, declaration: operation, input, signal },
  );
  ({ missing } = read);
  const placed = Object.entries(read.read).map(([pointer, key]) => [
    pointer,
    documents[Buffer.from(key).toString()],
  ]);
  return { documents: Object.fromEntries(placed) as Record<string, never>, missing };
}

function modelFor(name: string, { fieldsModel }: CaseRequest): LocalModel | null {
  if (name !== 'custom_fields') return baseModel(name);
  return fieldsModel ? localModel(name, fieldsModel, 'trained') : null;
}

/** Loaded once for all sentences of a test file. */
function baseModel(name: string): LocalModel {
  const known = models.get(name);
  if (known) return known;
  const model = localModel(name, readFileSync(join(folder, `${name}.model`)), 'base');
  models.set(name, model);
  return model;
}

function localModel(name: string, bytes: Uint8Array, origin: LocalModel['origin']): LocalModel {
  const version = createHash('sha256').update(bytes).digest('hex');
  const source = `local_model:${name} ${version.slice(0, 12)}` as const;
  const read = readModel(bytes);
  return { ...read, version, source, origin, base: async () => (origin === 'base' ? read : null) };
}
