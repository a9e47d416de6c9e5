// Masks payment card numbers and passwords in a request before any part of it is stored, in texts
// for which the operation declares it.

import type { SecretMasker } from '../privacy/secret-masker.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import { plainNames, textsAt } from './document-addresses.ts';
import type { WorkflowRequest } from './workflow.ts';

/**
 * Masks the texts that the operation declares, and with them names of files that were not sent and
 * the metadata. Returns the request itself if there is nothing to mask.
 */
export async function withoutSecrets(
  request: WorkflowRequest,
  declared: Declared,
  mask: SecretMasker['mask'],
): Promise<WorkflowRequest> {
  const { withoutSecrets: pointers = [] } = declared;
  if (pointers.length === 0) return request;
  const names = plainNames(request.input, declared);
  const texts = [
    ...textsAt(request.input, pointers),
    ...names.map(({ pointer, address }) => ({ pointer, text: address })),
  ];
  const values = Object.entries(request.metadata ?? {});
  const written = [...texts.map(({ text }) => text), ...values.map(([, value]) => value)];
  const masked = await mask(written);
  if (masked.every((text, index) => text === written[index])) return request;
  const input = structuredClone(request.input);
  for (const [index, { pointer, text }] of texts.entries()) {
    if (masked[index] !== text) put(input, pointer, masked[index]!);
  }
  const metadata = values.map(([name], index) => [name, masked[texts.length + index]!]);
  return { ...request, input, ...(request.metadata && { metadata: Object.fromEntries(metadata) }) };
}

type Declared = Pick<OperationDeclaration, 'withoutSecrets' | 'documents' | 'optionalDocuments'>;

function put(target: unknown, pointer: string, value: string): void {
  const steps = pointer.split('/').slice(1);
  const last = steps.pop()!;
  let here = target as Record<string, unknown>;
  for (const step of steps) here = here[step] as Record<string, unknown>;
  here[last.replaceAll('~1', '/').replaceAll('~0', '~')] = value;
}
