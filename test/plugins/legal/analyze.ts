// One run of the legal pipeline on the bytes of a document, read by the appliance's own reader.

import { defaultReadingLimits } from '../../../core/reading/limits.ts';
import { readDocument } from '../../../core/reading/host/read-document.ts';
import type { Document } from '../../../core/sdk/document.ts';
import type { Outcome } from '../../../core/sdk/pipeline.ts';
import pipeline from '../../../plugins/legal/pipeline.ts';
import type { CompletedUnit } from '../../../plugins/legal/present.ts';
import { contextFor } from '../../support/context.ts';

const operation = pipeline.operations.contract;

export interface AnalyzeRequest {
  input?: object;
  options?: object;
  settings?: object;
  /** Beside the contract itself. */
  documents?: Record<string, Document>;
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
  { input = {}, options = {}, settings = {}, documents = {} }: AnalyzeRequest = {},
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
  const outcome = await operation.run(task as never, contextFor(operation) as never);
  return outcome as Outcome<CompletedUnit>;
}
