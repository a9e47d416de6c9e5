// Time left for a decision, or the time by which it is overdue.

import { useQuery } from '@tanstack/react-query';
import { t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';

const tickMs = 30_000;
const minuteMs = 60_000;
/** Remaining time in milliseconds below which it is highlighted. */
const soonMs = 60 * minuteMs;

export function DueTime({ at }: { at: string }) {
  const now = useNow();
  if (now === 0) return null;
  const left = Date.parse(at) - now;
  if (left <= 0) {
    return <Badge tone="bad">{t('Overdue by {{time}}', { time: spanOf(-left) })}</Badge>;
  }
  return (
    <Badge tone={left < soonMs ? 'warn' : 'idle'}>
      {t('{{time}} left', { time: spanOf(left) })}
    </Badge>
  );
}

/** Returns the current time in milliseconds since the epoch; 0 on the first render. */
export function useNow(): number {
  return useQuery({ queryKey: ['time'], queryFn: () => null, refetchInterval: tickMs })
    .dataUpdatedAt;
}

/** Formats a duration in its largest units. */
export function spanOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  if (minutes < 60) return t('{{minutes}} min', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t('{{hours}} h {{minutes}} min', { hours, minutes: minutes % 60 });
  return t('{{count, number}} days', { count: Math.floor(hours / 24) });
}
