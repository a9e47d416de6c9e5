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
    .map(({ pointer, text }) => ({ pointer, text, clean: maskText(text) }))
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

/** Parts of an e-mail in base64 are decoded and masked. */
function maskText(text: string): string {
  return maskSecrets(text.replaceAll(encodedPart, maskPart).replaceAll(encodedWords, maskWords));
}

/** The header of a MIME part in base64, and its lines up to the first that cannot belong to it. */
const encodedPart =
  /(^content-transfer-encoding:[ \t]*base64[ \t]*\r?\n(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*\r?\n)((?:[A-Za-z\d+/=]{1,200}[ \t]*(?:\r?\n|$))+)/gim;

function maskPart(whole: string, head: string, body: string): string {
  const bytes = Buffer.from(body, 'base64');
  // Files are not masked: digits in a picture are accidental, and masking would damage it.
  if (bytes.includes(0)) return whole;
  // One character per byte: digits and the words for passwords are ASCII in all charsets of
  // e-mails.
  const said = bytes.toString('latin1');
  const clean = maskText(said);
  if (clean === said) return whole;
  const lines = Buffer.from(clean, 'latin1').toString('base64').replaceAll(/.{76}/g, '$&\n');
  return `${head}${lines}\n`;
}

/** Words of a header in base64 (RFC 2047), of one charset. */
const encodedWords = /(=\?[\w-]{1,40}\?)b\?[A-Za-z\d+/=]*\?=(?:\s+\1b\?[A-Za-z\d+/=]*\?=)*/gi;

function maskWords(whole: string, charset: string): string {
  const words = whole.split(/\s+/).map((word) => word.slice(charset.length + 2, -2));
  const said = Buffer.concat(words.map((word) => Buffer.from(word, 'base64'))).toString('latin1');
  const clean = maskSecrets(said);
  if (clean === said) return whole;
  return `${charset}B?${Buffer.from(clean, 'latin1').toString('base64')}?=`;
}

function put(target: unknown, pointer: string, value: string): void {
  const steps = pointer.split('/').slice(1);
  const last = steps.pop()!;
  let here = target as Record<string, unknown>;
  for (const step of steps) here = here[step] as Record<string, unknown>;
  here[last.replaceAll('~1', '/').replaceAll('~0', '~')] = value;
}
