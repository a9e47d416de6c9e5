import type { Log, LogFields } from '../../kernel/log.ts';
import type { LineLevel, LoggedLine } from './line.ts';

/** Returns a log that also passes each line, with the fields of its children, to `take`. */
export function tapLog(log: Log, take: (line: LoggedLine) => void, bound: LogFields = {}): Log {
  const at = (level: LineLevel) => (message: string, fields?: LogFields) => {
    log[level](message, fields);
    take({ level, message, fields: fields === undefined ? bound : { ...bound, ...fields } });
  };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => tapLog(log.child(fields), take, { ...bound, ...fields }),
  };
}
