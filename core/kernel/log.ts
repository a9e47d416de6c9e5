/** Fields of a log line; names are snake_case, as they are written. */
export type LogFields = Record<string, unknown>;

/** Structured log: one event per line. `telemetry/log.ts` writes it; tests collect it. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Returns a log that adds these fields to every line. */
  child(fields: LogFields): Log;
}
