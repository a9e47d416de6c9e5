/** Facts that belong to a log line; names are snake_case, as they are written. */
export type LogFields = Record<string, unknown>;

/** Structured log: one event a line. `telemetry/log.ts` writes it; tests collect it. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A log whose every line carries these fields as well. */
  child(fields: LogFields): Log;
}
