import type { Schemas } from '../api/operations.ts';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

export type Plugin = Schemas['Plugin'];
type State = Plugin['state'] | Plugin['nodes'][number]['state'];

const states: Readonly<Record<State, { title: Phrase; tone: Tone }>> = {
  serving: { title: phrase('Serving'), tone: 'good' },
  degraded: { title: phrase('On some nodes'), tone: 'warn' },
  ready: { title: phrase('Ready'), tone: 'good' },
  refused: { title: phrase('Not loaded'), tone: 'bad' },
  disabled: { title: phrase('Disabled'), tone: 'idle' },
  absent: { title: phrase('Absent'), tone: 'idle' },
};

export function PluginState({ state }: { state: State }) {
  return <Badge tone={states[state].tone}>{t(states[state].title)}</Badge>;
}
