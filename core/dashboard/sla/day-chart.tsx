import { phrase, t } from '../language/language.ts';
import { StackedBars, type Part } from '../parts/stacked-bars.tsx';
import type { Sla } from './delivery-sla.tsx';

type Day = Sla['days'][number];

const parts: readonly Part<Day>[] = [
  { className: 'swatch-good', name: phrase('in time'), of: ({ within_target: n }) => n },
  { className: 'swatch-ours', name: phrase('missed: ours'), of: ({ missed }) => missed.ours },
  {
    className: 'swatch-theirs',
    name: phrase("missed: receiver's"),
    of: ({ missed }) => missed.theirs,
  },
  {
    className: 'swatch-network',
    name: phrase('missed: network'),
    of: ({ missed }) => missed.network,
  },
  { className: 'swatch-none', name: phrase('not attempted'), of: ({ not_attempted: n }) => n },
];

/** Chart of deliveries per day. Colors show the outcomes. */
export function DayChart({ days }: { days: readonly Day[] }) {
  return (
    <StackedBars items={days} parts={parts} labelOf={({ day }) => day} empty={t('nothing ended')} />
  );
}
