// Checks of `workmill plugin test` in the real host: golden cases, determinism of a run,
// cancellation, hostile inputs, and limits.

import type { Clock } from '../kernel/clock.ts';
import type { Case, GoldenFile } from './cases.ts';
import { compare } from './differences.ts';
import { hostileDocuments, hostileRequests } from './hostile.ts';
import { typeFaults } from './types.ts';
import type { Trial, TrialResult, Workbench } from './workbench.ts';

export interface Verdict {
  /** `code`, `golden`, `determinism`, `cancel`, `hostile`, `limits` or `own`. */
  check: string;
  /** Description of what was tried. */
  name: string;
  result: 'passed' | 'failed' | 'skipped';
  /** Reasons of a failure or skip, one sentence each. */
  findings: string[];
  durationMs: number;
  /** Standard output and error of the plugin's own test. */
  output?: string;
}

export async function tryPlugin(options: {
  bench: Workbench;
  cases: readonly Case[];
  clock: Clock;
  onVerdict(verdict: Verdict): void;
}): Promise<Verdict[]> {
  const { bench, cases, clock, onVerdict } = options;
  const verdicts: Verdict[] = [];
  async function check(
    kind: string,
    name: string,
    work: () => Promise<string[] | { skipped: string }>,
  ): Promise<void> {
    const beganMs = clock.elapsedMs();
    const found = await work();
    const durationMs = Math.round(clock.elapsedMs() - beganMs);
    const made: Verdict =
      'skipped' in found
        ? { check: kind, name, result: 'skipped', findings: [found.skipped], durationMs }
        : {
            check: kind,
            name,
            result: found.length > 0 ? 'failed' : 'passed',
            findings: found,
            durationMs,
          };
    verdicts.push(made);
    onVerdict(made);
  }

  const peak = { ms: 0, bytes: 0 };
  const measured: Workbench = {
    ...bench,
    async run(trial) {
      const result = await bench.run(trial);
      peak.ms = Math.max(peak.ms, result.runMs);
      peak.bytes = Math.max(peak.bytes, bench.stats().rssBytes);
      return result;
    },
  };
  for (const { name, golden } of cases) {
    let first: TrialResult | null = null;
    await check('golden', name, async () => {
      first = await measured.run({ golden });
      return goldenFindings(golden, first);
    });
    await check('determinism', name, async () =>
      sameFindings(first!, await measured.run({ golden })),
    );
  }
  for (const [operation, base] of basesOf(bench, cases)) {
    await check('cancel', operation, () => cancelFindings(bench, base, clock));
    const { documents, input } = bench.operationOf(base).operation;
    const trials: [string, Trial][] =
      documents.length > 0
        ? hostileDocuments().map(([name, bytes]) => [name, { golden: withoutFiles(base), bytes }])
        : hostileRequests(base, input as object).map(([name, golden]) => [name, { golden }]);
    for (const [name, trial] of trials) {
      await check('hostile', `${operation}: ${name}`, async () =>
        hostileFindings(await measured.run(trial), documents.length > 0),
      );
    }
  }
  await check('limits', 'memory and time', async () => limitFindings(bench, peak));
  return verdicts;
}

/** Checks the types; a missing compiler is not a defect of the plugin. */
export async function tryTypes(
  folder: string,
  { installation, clock }: { installation: string; clock: Clock },
): Promise<Verdict> {
  const beganMs = clock.elapsedMs();
  const faults = await typeFaults(folder, { installation });
  const durationMs = Math.round(clock.elapsedMs() - beganMs);
  const about = { check: 'code', name: 'types', durationMs };
  if (faults === null) {
    return { ...about, result: 'skipped', findings: ['this installation has no TypeScript'] };
  }
  const findings = faults.map(({ place, message }) => `${place}: ${message}`);
  return { ...about, result: findings.length > 0 ? 'failed' : 'passed', findings };
}

export function goldenFindings(golden: GoldenFile, result: TrialResult): string[] {
  const { status, error, completed_unit: unit, business_object: business } = golden;
  if (status === undefined) return ['it expects nothing yet: run plugin test --update'];
  return [
    ...compare('status', status, result.status),
    ...compare('error', error ?? null, result.error),
    ...(status !== result.status ? reasonsOf(result) : []),
    ...(unit ? compare('completed_unit', unit, result.completedUnit) : []),
    ...(business ? compare('business_object', business, result.businessObject) : []),
  ];
}

/** Returns the reasons why a result went to review, or is missing. */
export function reasonsOf({ outcome, failure }: TrialResult): string[] {
  if (failure) return [failure.reason];
  return outcome?.validation.failures.map(({ message }) => `review: ${message}`) ?? [];
}

function sameFindings(first: TrialResult, again: TrialResult): string[] {
  const text = ({ outcome, error }: TrialResult): string => JSON.stringify([outcome, error]);
  if (text(first) === text(again)) return [];
  const places = compare('outcome', first.outcome, again.outcome);
  return ['a second run of the same attempt had another result', ...places.slice(0, 5)];
}

/** Returns one case for each operation; the plugin's examples if it has no case. */
function basesOf(bench: Workbench, cases: readonly Case[]): [string, GoldenFile][] {
  return Object.entries(bench.plugin.operations).flatMap(([name, { examples }]) => {
    const own = cases.find(({ golden }) => bench.operationOf(golden).name === name);
    if (own) return [[name, own.golden]];
    const request = examples[0]?.request as GoldenFile['request'];
    return request ? [[name, { operation: name, request }]] : [];
  });
}

function withoutFiles({ document: _one, documents: _several, text: _text, ...golden }: GoldenFile) {
  return golden;
}

const cancelGraceMs = 900;

/** Cancels the run at its first note; after a second, its thread would be ended. */
async function cancelFindings(
  bench: Workbench,
  golden: GoldenFile,
  clock: Clock,
): Promise<string[] | { skipped: string }> {
  const stop = new AbortController();
  let cancelledMs: number | null = null;
  const onProgress = (): void => {
    cancelledMs ??= clock.elapsedMs();
    stop.abort();
  };
  const { failure } = await bench.run({ golden, signal: stop.signal, onProgress });
  if (cancelledMs === null) return { skipped: 'the run shows no progress; use context.step' };
  if (failure?.kind !== 'cancelled') return { skipped: 'the run was over before it was cancelled' };
  const tookMs = Math.round(clock.elapsedMs() - cancelledMs);
  if (tookMs < cancelGraceMs) return [];
  return [`it went on for ${tookMs} ms; look at context.signal, or use context.step`];
}

/** An input may be rejected and a result may go to review, but the plugin must not fail. */
function hostileFindings(result: TrialResult, isDocument: boolean): string[] | { skipped: string } {
  const { failure, outcome, status } = result;
  if (failure?.kind === 'reader') return { skipped: `the reader refuses it: ${failure.reason}` };
  if (failure?.kind === 'request') return { skipped: `the schema refuses it: ${failure.reason}` };
  if (failure?.kind === 'document') return [];
  if (failure) return [`the run failed (${failure.kind}): ${failure.reason}`];
  if (!isDocument || status === 'in_review') return [];
  const confidence = outcome?.confidence ?? 0;
  return [
    `a document that says nothing became "${status}" with confidence ${confidence}; give it a ` +
      'validation failure, a low confidence or a PipelineFault',
  ];
}

function limitFindings(bench: Workbench, peak: { ms: number; bytes: number }): string[] {
  const { limits } = Object.values(bench.plugin.operations)[0]!;
  const megabytes = Math.round(peak.bytes / 2 ** 20);
  return [
    ...(peak.ms > 0.8 * limits.timeoutMs
      ? [`the longest run took ${Math.round(peak.ms)} ms of ${limits.timeoutMs} that it may`]
      : []),
    ...(megabytes > 0.8 * limits.rssMb
      ? [`its process had ${megabytes} MB of the ${limits.rssMb} that it may`]
      : []),
    ...(bench.stats().crashes > 0 ? [`its process ended ${bench.stats().crashes} times`] : []),
  ];
}
