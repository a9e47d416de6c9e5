import type { Schemas } from '../api/operations.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

export type Pipeline = Schemas['Pipeline'];

const states: Readonly<Record<Pipeline['state'], { title: string; tone: Tone }>> = {
  ready: { title: 'Ready', tone: 'good' },
  refused: { title: 'Not loaded', tone: 'bad' },
  disabled: { title: 'Disabled', tone: 'idle' },
};

export function PipelineState({ state }: Pick<Pipeline, 'state'>) {
  return <Badge tone={states[state].tone}>{states[state].title}</Badge>;
}
