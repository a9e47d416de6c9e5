// Where traces go, in the words of telemetry/.

import type { Settings } from '../config/settings.ts';
import type { TraceSettings } from '../telemetry/tracing.ts';

export function traces({ telemetry }: Settings): TraceSettings | null {
  if (telemetry.traces === null) return null;
  const { caFiles, ...rest } = telemetry.traces;
  return { ...rest, ca: caFiles.map(({ content }) => content) };
}
