/** Windows of the metrics: their points, and the interval between them in seconds. */
export const windows = {
  '1h': { stepS: 300, points: 12 },
  '24h': { stepS: 3_600, points: 24 },
  '7d': { stepS: 21_600, points: 28 },
  '30d': { stepS: 86_400, points: 30 },
} as const;

export type WindowName = keyof typeof windows;

export const windowNames = Object.keys(windows) as WindowName[];
