import type { Log, LogFields } from '../../kernel/log.ts';
import type { LineLevel } from './line.ts';

/** Fields of a line are those of its children, and then its own. */
export type TakeLine = (
  level: LineLevel,
  message: string,
  bound: LogFields,
  own: LogFields | undefined,
) => void;

/** Returns a log that also passes each line to `take`. */
export function tapLog(log: Log, take: TakeLine, bound: LogFields = {}): Log {
  const at = (level: LineLevel) => (message: string, fields?: LogFields) => {
    log[level](message, fields);
    take(level, message, bound, fields);
  };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => tapLog(log.child(fields), take, { ...bound, ...fields }),
  };
}
