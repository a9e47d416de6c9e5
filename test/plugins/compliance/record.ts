// One run of the compliance pipeline on the bytes of documents, read by the appliance's own reader.

import { compileSchema, type JsonSchema } from '../../../core/kernel/validate.ts';
import { defaultReadingLimits } from '../../../core/reading/limits.ts';
import { readDocument } from '../../../core/reading/host/read-document.ts';
import type { Context, Outcome, Residency } from '../../../core/sdk/pipeline.ts';
import pipeline from '../../../plugins/compliance/pipeline.ts';
import type { CompletedUnit } from '../../../plugins/compliance/present.ts';
import { packaged } from '../../reading/pictures.ts';
import { contextFor } from '../../support/context.ts';

const operation = pipeline.operations.record;
const checkInput = compileSchema<object>(operation.input as JsonSchema);
const checkOptions = compileSchema<object>(operation.options as JsonSchema);

export interface RecordRequest {
  input: object;
  options?: object;
  settings?: object;
  residency?: Residency;
  context?: Partial<Omit<Context, 'step'>>;
}

/** The documents take the places of the input's documents, in their order. */
export async function makeRecord(
  contents: readonly (string | Uint8Array)[],
  request: RecordRequest,
): Promise<Outcome<CompletedUnit>> {
  const { input: given, options: chosen = {}, settings = {}, context = {} } = request;
  const { residency = null } = request;
  const input = structuredClone(given) as { documents?: { document_url?: string }[] };
  for (const document of input.documents ?? []) document.document_url ??= 'document:test';
  const options = structuredClone(chosen);
  for (const checked of [checkInput(input), checkOptions(options)]) {
    if (!checked.ok) throw new Error(JSON.stringify(checked.details));
  }
  const documents = Object.fromEntries(
    await Promise.all(
      contents.map(async (content, index) => {
        const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
        const document = await readDocument(bytes, {
          fileName: null,
          declaredType: null,
          limits: defaultReadingLimits,
          // Loaded for pictures alone, such as barcodes on a page of text.
          recognition: packaged,
          signal: new AbortController().signal,
        });
        return [`/documents/${index}/document_url`, document] as const;
      }),
    ),
  );
  const task = { workflowId: 'wf_1', attempt: 1, input, options, settings, documents, residency };
  const outcome = await operation.run(task as never, contextFor(operation, context) as never);
  return outcome as Outcome<CompletedUnit>;
}
