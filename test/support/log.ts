import type { Log, LogFields } from '../../core/kernel/log.ts';

export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error';
  message: string;
  fields: LogFields;
}

/** A log that keeps its lines for a test to read. */
export function collectingLog(
  lines: LogLine[] = [],
  always: LogFields = {},
): Log & { lines: LogLine[] } {
  const at =
    (level: LogLine['level']) =>
    (message: string, fields: LogFields = {}) => {
      lines.push({ level, message, fields: { ...always, ...fields } });
    };
  return {
    lines,
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => collectingLog(lines, { ...always, ...fields }),
  };
}

/** A log for tests that do not read it. */
export function quietLog(): Log {
  return collectingLog();
}
