import { phasesOf, type Attempt } from './attempt.ts';

/** Phases of an attempt, drawn to scale. */
export function TimingBar({ attempt, tall = false }: { attempt: Attempt; tall?: boolean }) {
  const phases = phasesOf(attempt);
  const total = Math.max(
    1,
    phases.reduce((sum, { ms }) => sum + ms, 0),
  );
  const told = phases.map(({ name, ms }) => `${name} ${ms} ms`).join(', ');
  return (
    <div className={tall ? 'bar tall' : 'bar'} role="img" aria-label={told} title={told}>
      {phases.map(({ className, name, ms }) => (
        <i key={name} className={className} style={{ width: `${(100 * ms) / total}%` }} />
      ))}
    </div>
  );
}
