import type { Schemas } from '../api/operations.ts';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

export type ShadowRun = Schemas['ShadowRun'];
export type Verdict = Schemas['ShadowRunWorkflow']['verdict'];

const states: Record<ShadowRun['status'], { title: Phrase; tone: Tone }> = {
  queued: { title: phrase('Queued'), tone: 'idle' },
  running: { title: phrase('Running'), tone: 'busy' },
  done: { title: phrase('Done'), tone: 'good' },
  stopped: { title: phrase('Stopped'), tone: 'warn' },
  failed: { title: phrase('Failed'), tone: 'bad' },
};

export const verdicts: Record<Verdict, { title: Phrase; tone: Tone }> = {
  worse: { title: phrase('Worse'), tone: 'bad' },
  different: { title: phrase('Different'), tone: 'warn' },
  better: { title: phrase('Better'), tone: 'good' },
  same: { title: phrase('Same'), tone: 'good' },
  skipped: { title: phrase('Skipped'), tone: 'idle' },
};

export function isOpen({ status }: Pick<ShadowRun, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

export function ShadowState({ status }: Pick<ShadowRun, 'status'>) {
  return <Badge tone={states[status].tone}>{t(states[status].title)}</Badge>;
}

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return <Badge tone={verdicts[verdict].tone}>{t(verdicts[verdict].title)}</Badge>;
}

/** What ran: a release, or the active version with other settings. */
export function candidateText({ candidate, release, settings }: ShadowRun): string {
  if (candidate === 'active') return t('Active version, other settings');
  const name =
    candidate === 'package'
      ? t('Package {{release}}', { release: release ?? '' })
      : (release ?? '');
  return settings === null ? name : t('{{release}}, other settings', { release: name });
}
