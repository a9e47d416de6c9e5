// Budget of tokens, counted by this process from its start. It protects a shared server from
// overload; it is not used for billing.

import type { Clock } from '../kernel/clock.ts';

export interface Budget {
  /** Reserves tokens; returns false, without changes, if they exceed the budget. */
  take(tokens: number): boolean;
  /** Replaces the reserved tokens by the number actually used. */
  settle(taken: number, spent: number): void;
}

interface Period {
  lengthMs: number;
  limit: number;
  endsMs: number;
  used: number;
}

const hourMs = 3_600_000;

export function createBudget(options: {
  clock: Clock;
  perHour: number | null;
  perDay: number | null;
}): Budget {
  const { clock, perHour, perDay } = options;
  const periods: Period[] = [
    { lengthMs: hourMs, limit: perHour ?? Infinity, endsMs: 0, used: 0 },
    { lengthMs: 24 * hourMs, limit: perDay ?? Infinity, endsMs: 0, used: 0 },
  ];

  function renew(): void {
    const nowMs = clock.elapsedMs();
    for (const period of periods.filter(({ endsMs }) => endsMs <= nowMs)) {
      period.endsMs = nowMs + period.lengthMs;
      period.used = 0;
    }
  }

  return {
    take(tokens) {
      renew();
      if (periods.some(({ used, limit }) => used + tokens > limit)) return false;
      for (const period of periods) period.used += tokens;
      return true;
    },
    settle(taken, spent) {
      for (const period of periods) period.used = Math.max(0, period.used + spent - taken);
    },
  };
}
