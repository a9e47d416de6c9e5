// The log: one JSON object per line with ECS field names, buffered, without secrets. pino
// serializes and buffers. Levels are handled here, because pino's children would not follow a
// change at run time.

import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import type { Log, LogFields } from '../kernel/log.ts';
import { describeError } from './error-fields.ts';
import { prettyLine } from './pretty.ts';
import { redactLine } from './redact.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export type LogFormat = 'json' | 'pretty';

export interface LogOptions {
  clock: Clock;
  level?: LogLevel;
  format?: LogFormat;
  /** Begins each line with its priority in sd-daemon(3) format, which systemd's journal removes. */
  priorities?: boolean;
  /**
   * A file descriptor (default: 1; a descriptor above 2 is closed with the log), or a function that
   * receives finished lines.
   */
  destination?: number | ((line: string) => void);
}

export interface ProcessLog extends Log {
  setLevel(level: LogLevel): void;
  setFormat(format: LogFormat): void;
  /** Calls the function for every line that is lost because the destination is not read. */
  onLost(this: void, listener: () => void): void;
  /** Writes the buffered lines and stops buffering; later lines are written at once. */
  close(): Promise<void>;
  /** Writes the buffered lines synchronously, before a crash. */
  flushSync(): void;
}

/** Syslog priorities: debug, informational, warning, error. */
const priority: Record<LogLevel, number> = { debug: 7, info: 6, warn: 4, error: 3 };

const severity: Record<LogLevel, number> = { debug: 20, info: 30, warn: 40, error: 50 };

export function createLog(options: LogOptions): ProcessLog {
  const { clock, level = 'info', format = 'json', destination = 1 } = options;
  const listeners: (() => void)[] = [];
  const shape = { format };
  const finish = (line: string): string => {
    const redacted = redactLine(line);
    const text = shape.format === 'json' ? redacted : prettyLine(redacted);
    return options.priorities ? withPriority(line, text) : text;
  };
  const output = openOutput(destination, () => {
    for (const listener of listeners) listener();
  });
  const logger = pino(
    {
      level: 'debug',
      base: null,
      messageKey: 'message',
      timestamp: () => `,"@timestamp":"${clock.now().toISOString()}"`,
      formatters: { level: (label) => ({ 'log.level': label }) },
    },
    { write: (line) => output.write(finish(line)) },
  );
  const threshold = { severity: severity[level] };
  return {
    ...logOver(logger, threshold, () => output.flush()),
    onLost: (listener) => void listeners.push(listener),
    setFormat: (next) => void (shape.format = next),
    setLevel: (next) => void (threshold.severity = severity[next]),
    close: () => output.close(),
    flushSync: () => output.flushSync(),
  };
}

function logOver(logger: Logger, threshold: { severity: number }, flush: () => void): Log {
  const at = (level: LogLevel) => (message: string, fields?: LogFields) => {
    if (severity[level] < threshold.severity) return;
    if (fields === undefined) logger[level](message);
    else logger[level](ownFields(fields), message);
  };
  const error = at('error');
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error(message, fields) {
      error(message, fields);
      flush(); // The process may end after this line.
    },
    child: (fields) => logOver(logger.child(ownFields(fields)), threshold, flush),
  };
}

/** pino writes the level first. */
const levelOf = /^\{"log\.level":"(\w+)"/;

function withPriority(json: string, text: string): string {
  const level = levelOf.exec(json)?.[1] as LogLevel;
  // Each line of a pretty error is a separate journal entry.
  return text.replaceAll(/^(?=.)/gm, `<${priority[level]}>`);
}

/**
 * Names that every line contains; a field with such a name would be a duplicate, and could forge a
 * line.
 */
const reserved = new Set(['@timestamp', 'log.level', 'message']);

/** Fields as they are written: errors as objects, reserved names renamed. */
export function ownFields(fields: LogFields): LogFields {
  const own: LogFields = {};
  for (const [name, value] of Object.entries(fields)) {
    own[reserved.has(name) ? `field.${name}` : name] =
      value instanceof Error ? describeError(value) : value;
  }
  return own;
}

interface Output extends DestinationStream {
  flush(): void;
  flushSync(): void;
  close(): Promise<void>;
}

const bufferSettings = {
  sync: false,
  /** pino rejects a minLength that is not below maxWrite (16384). */
  minLength: 4096,
  periodicFlush: 200,
  /** If the pipe is not read, drop lines instead of using unlimited memory. */
  maxLength: 32 * 2 ** 20,
};

function openOutput(
  destination: NonNullable<LogOptions['destination']>,
  onLost: () => void,
): Output {
  if (typeof destination === 'function') {
    return { write: destination, flush() {}, flushSync() {}, close: async () => {} };
  }
  const stream = pino.destination({ fd: destination, ...bufferSettings });
  const state = { closed: false, broken: false };
  stream.on('drop', () => onLost());
  // A full disk behind standard output loses lines; it must not end the process.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    onLost();
    // pino has replaced every method of the stream by an empty one: its end would never come.
    if (error.code === 'EPIPE') state.broken = true;
  });
  return {
    write(line) {
      if (!state.closed) stream.write(line);
      else writeLate(destination, line, onLost);
    },
    flush: () => stream.flush(),
    flushSync: () => stream.flushSync(),
    async close() {
      if (state.closed) return;
      state.closed = true;
      if (state.broken) return;
      const ended = once(stream, 'close').catch(() => {}); // Rejects on 'error': the lines are lost, see above.
      stream.end();
      await ended;
    },
  };
}

/** Writes after the end of the buffer; a missing reader must not make the stop fail. */
function writeLate(descriptor: number, line: string, onLost: () => void): void {
  try {
    writeSync(descriptor, line);
  } catch {
    onLost();
  }
}
