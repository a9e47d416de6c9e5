import type { Schemas } from '../api/operations.ts';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

export type Pipeline = Schemas['Pipeline'];

const states: Readonly<Record<Pipeline['state'], { title: Phrase; tone: Tone }>> = {
  ready: { title: phrase('Ready'), tone: 'good' },
  refused: { title: phrase('Not loaded'), tone: 'bad' },
  disabled: { title: phrase('Disabled'), tone: 'idle' },
};

export function PipelineState({ state }: Pick<Pipeline, 'state'>) {
  return <Badge tone={states[state].tone}>{t(states[state].title)}</Badge>;
}
