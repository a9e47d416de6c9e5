// Masks payment card numbers and passwords in a request before any part of it is stored, in texts
// for which the operation declares it.

import { maskSecrets } from '../sdk/secret-text.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import { plainNames, textsAt } from './document-addresses.ts';
import type { WorkflowRequest } from './workflow.ts';

/**
 * Masks the texts that the operation declares, and with them names of files that were not sent and
 * the metadata. Returns the request itself if there is nothing to mask.
 */
export function withoutSecrets(request: WorkflowRequest, declared: Declared): WorkflowRequest {
  const { withoutSecrets: pointers = [] } = declared;
  if (pointers.length === 0) return request;
  const names = plainNames(request.input, declared);
  const texts = [
    ...textsAt(request.input, pointers),
    ...names.map(({ pointer, address }) => ({ pointer, text: address })),
  ];
  const cleaned = texts
    .map(({ pointer, text }) => ({ pointer, text, clean: maskSecrets(text) }))
    .filter(({ text, clean }) => clean !== text);
  const metadata = request.metadata && mapValues(request.metadata, maskSecrets);
  const hasMetadata = JSON.stringify(metadata) !== JSON.stringify(request.metadata);
  if (cleaned.length === 0 && !hasMetadata) return request;
  const input = structuredClone(request.input);
  for (const { pointer, clean } of cleaned) put(input, pointer, clean);
  return { ...request, input, ...(metadata && { metadata }) };
}

type Declared = Pick<OperationDeclaration, 'withoutSecrets' | 'documents' | 'optionalDocuments'>;

function mapValues(
  values: Record<string, string>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

function put(target: unknown, pointer: string, value: string): void {
  const steps = pointer.split('/').slice(1);
  const last = steps.pop()!;
  let here = target as Record<string, unknown>;
  for (const step of steps) here = here[step] as Record<string, unknown>;
  here[last.replaceAll('~1', '/').replaceAll('~0', '~')] = value;
}
