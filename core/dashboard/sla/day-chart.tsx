import { StackedBars, type Part } from '../parts/stacked-bars.tsx';
import type { Sla } from './delivery-sla.tsx';

type Day = Sla['days'][number];

const parts: readonly Part<Day>[] = [
  { className: 'swatch-good', name: 'in time', of: ({ within_target: n }) => n },
  { className: 'swatch-ours', name: 'missed: ours', of: ({ missed }) => missed.ours },
  { className: 'swatch-theirs', name: "missed: receiver's", of: ({ missed }) => missed.theirs },
  { className: 'swatch-network', name: 'missed: network', of: ({ missed }) => missed.network },
  { className: 'swatch-none', name: 'not attempted', of: ({ not_attempted: n }) => n },
];

/** A column a day, as high as its deliveries were many, in the colors of what came of them. */
export function DayChart({ days }: { days: readonly Day[] }) {
  return (
    <StackedBars items={days} parts={parts} labelOf={({ day }) => day} empty="nothing ended" />
  );
}
