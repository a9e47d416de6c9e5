import type { Schemas } from '../api/operations.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

export type Plugin = Schemas['Plugin'];
type State = Plugin['state'] | Plugin['nodes'][number]['state'];

const states: Readonly<Record<State, { title: string; tone: Tone }>> = {
  serving: { title: 'Serving', tone: 'good' },
  degraded: { title: 'On some nodes', tone: 'warn' },
  ready: { title: 'Ready', tone: 'good' },
  refused: { title: 'Not loaded', tone: 'bad' },
  disabled: { title: 'Disabled', tone: 'idle' },
  absent: { title: 'Absent', tone: 'idle' },
};

export function PluginState({ state }: { state: State }) {
  return <Badge tone={states[state].tone}>{states[state].title}</Badge>;
}
