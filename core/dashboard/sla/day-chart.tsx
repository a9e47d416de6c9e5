import type { Sla } from './delivery-sla.tsx';

type Day = Sla['days'][number];

const parts = [
  { className: 'swatch-good', name: 'in time', of: ({ within_target: n }: Day) => n },
  { className: 'swatch-ours', name: 'missed: ours', of: ({ missed }: Day) => missed.ours },
  {
    className: 'swatch-theirs',
    name: "missed: receiver's",
    of: ({ missed }: Day) => missed.theirs,
  },
  { className: 'swatch-network', name: 'missed: network', of: ({ missed }: Day) => missed.network },
  { className: 'swatch-none', name: 'not attempted', of: ({ not_attempted: n }: Day) => n },
];

/** A column a day, as high as its deliveries were many, in the colours of what came of them. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(sumOf));
  return (
    <>
      <div className="days">
        {days.map((day) => (
          <div key={day.day} className="day" role="img" aria-label={told(day)} title={told(day)}>
            {parts
              .filter(({ of }) => of(day) > 0)
              .map(({ className, of }) => (
                <i
                  key={className}
                  className={className}
                  style={{ height: `${(100 * of(day)) / most}%` }}
                />
              ))}
          </div>
        ))}
      </div>
      <div className="card-head">
        <div className="legend">
          {parts.map(({ className, name }) => (
            <span key={className}>
              <i className={className} />
              {name}
            </span>
          ))}
        </div>
        <span className="small quiet">
          {days[0]?.day} to {days.at(-1)?.day}; the highest column is {most}
        </span>
      </div>
    </>
  );
}

function sumOf(day: Day): number {
  return parts.reduce((sum, { of }) => sum + of(day), 0);
}

function told(day: Day): string {
  const some = parts.filter(({ of }) => of(day) > 0).map(({ name, of }) => `${of(day)} ${name}`);
  return `${day.day}: ${some.join(', ') || 'nothing ended'}`;
}
