// Masks payment card numbers and passwords in a request before any part of it is stored, in texts
// for which the operation declares it.

import { maskSecrets } from '../sdk/secret-text.ts';
import { textsAt } from './document-addresses.ts';
import type { WorkflowRequest } from './workflow.ts';

/** Returns the request itself if there is nothing to mask. */
export function withoutSecrets(
  request: WorkflowRequest,
  pointers: readonly string[],
): WorkflowRequest {
  let masked = request;
  for (const { pointer, text } of textsAt(request.input, pointers)) {
    const clean = maskText(text);
    if (clean === text) continue;
    if (masked === request) masked = { ...request, input: structuredClone(request.input) };
    put(masked.input, pointer, clean);
  }
  return masked;
}

/** Parts of an e-mail in base64 are decoded and masked. */
function maskText(text: string): string {
  return maskSecrets(text.replaceAll(encodedPart, maskPart));
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
  const clean = maskSecrets(said);
  if (clean === said) return whole;
  const lines = Buffer.from(clean, 'latin1').toString('base64').replaceAll(/.{76}/g, '$&\n');
  return `${head}${lines}\n`;
}

function put(target: unknown, pointer: string, value: string): void {
  const steps = pointer.split('/').slice(1);
  const last = steps.pop()!;
  let here = target as Record<string, unknown>;
  for (const step of steps) here = here[step] as Record<string, unknown>;
  here[last.replaceAll('~1', '/').replaceAll('~0', '~')] = value;
}
