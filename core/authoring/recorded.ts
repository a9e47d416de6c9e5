// Services of a case's run: the case's rows, secrets and recorded responses of other hosts. Nothing
// is sent; everything the plugin declares counts as allowed.

import { createHash } from 'node:crypto';
import { EgressFailure } from '../egress/failure.ts';
import type { Clock } from '../kernel/clock.ts';
import type { SchemaCompiler } from '../kernel/validate.ts';
import type { PipelineInfo } from '../pipelines/pipelines.ts';
import type { RunOptions } from '../pipelines/plugin.ts';
import { createRunServices } from '../pipelines/run-services.ts';
import type { ReferenceAnswer, ReferenceQuestion } from '../reference/look-up.ts';
import { exactTerm, termsOf, wordTerms } from '../reference/terms.ts';
import type { GoldenFile } from './cases.ts';

type Answers = Required<Pick<RunOptions, 'lookUp' | 'answerService'>>;

const mostRows = 20;

export function recordedAnswers(
  { name, reference, capabilities }: Pick<PipelineInfo, 'name' | 'reference' | 'capabilities'>,
  golden: Pick<GoldenFile, 'reference' | 'http' | 'secrets'>,
  { clock, signal, compile }: { clock: Clock; signal: AbortSignal; compile: SchemaCompiler },
): Answers {
  const secrets = Object.fromEntries(
    capabilities.secrets.map((secret) => [secret, golden.secrets?.[secret] ?? `test-${secret}`]),
  );
  const services = createRunServices({
    clock,
    compile,
    capabilitiesOf: () => capabilities,
    grantsOf: () => ({ network: capabilities.network, secrets }),
    async send({ method, url }) {
      const found = golden.http?.find(
        (recorded) => recorded.url === url && (recorded.method ?? 'GET') === method,
      );
      if (!found) {
        const message = `the case has no recorded answer to ${method} ${url}`;
        throw new EgressFailure('connect', { message });
      }
      const { status, headers = {}, body = '' } = found.response;
      const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };
      const rest = { truncated: false, url, remoteAddress: null, durationMs: 0, timings };
      return { status, headers, body: Buffer.from(body), ...rest };
    },
  });
  return {
    lookUp: async (question) =>
      lookUpIn(reference, golden.reference ?? {}, question as ReferenceQuestion),
    answerService: services.forRun({ tenantId: 'test', plugin: name, signal }),
  };
}

/** Answers look-ups like the appliance, from the given rows. */
function lookUpIn(
  sets: PipelineInfo['reference'],
  rows: NonNullable<GoldenFile['reference']>,
  question: ReferenceQuestion,
): ReferenceAnswer {
  const declared = Object.hasOwn(sets, question.set) ? sets[question.set] : undefined;
  if (!declared) return { refused: `the plugin declares no reference set "${question.set}"` };
  const own = rows[question.set] ?? [];
  const json = JSON.stringify(own);
  if (question.ask === 'version') {
    return { version: createHash('sha256').update(json).digest('base64url') };
  }
  if (question.ask === 'page') return { json, last: null };
  if (question.ask === 'lookup') {
    return { rows: own.filter((row) => row[declared.key] === question.key).slice(0, 1) };
  }
  if (question.ask === 'find' && Object.keys(question.match).length === 0) {
    return { rows: own.slice(0, mostRows) };
  }
  const wanted =
    question.ask === 'find'
      ? Object.entries(question.match).map(([field, value]) => exactTerm(field, value))
      : wordTerms(question.text);
  const atLeast = question.ask === 'find' ? wanted.length : 1;
  const hits = own.map((row) => {
    const terms = termsOf(declared, row);
    return { row, hits: wanted.filter((term) => term !== null && terms.includes(term)).length };
  });
  const found = hits.filter((one) => one.hits > 0 && one.hits >= atLeast);
  found.sort((one, other) => other.hits - one.hits);
  return { rows: found.slice(0, mostRows).map(({ row }) => row) };
}
