// The log: one JSON object a line with ECS field names, buffered, without secrets. pino serialises
// and buffers; levels are kept here, because pino's children would not follow a change at run time.

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
  /** Begins each line with its priority as sd-daemon(3) has it, which systemd's journal takes off. */
  priorities?: boolean;
  /**
   * A file descriptor (1 by default; one above 2 is closed with the log), or a function that takes
   * finished lines.
   */
  destination?: number | ((line: string) => void);
}

export interface ProcessLog extends Log {
  setLevel(level: LogLevel): void;
  setFormat(format: LogFormat): void;
  /** Calls back for every line that is lost because nobody drains the destination. */
  onLost(this: void, hear: () => void): void;
  /** Writes out what is buffered and ends the buffer; later lines are written at once. */
  close(): Promise<void>;
  /** For the moment before a crash: writes out what is buffered, blocking. */
  flushSync(): void;
}

/** Of syslog: debug, informational, warning, error. */
const priority: Record<LogLevel, number> = { debug: 7, info: 6, warn: 4, error: 3 };

const severity: Record<LogLevel, number> = { debug: 20, info: 30, warn: 40, error: 50 };

export function createLog(options: LogOptions): ProcessLog {
  const { clock, level = 'info', format = 'json', destination = 1 } = options;
  const hearers: (() => void)[] = [];
  const shape = { format };
  const finish = (line: string): string => {
    const redacted = redactLine(line);
    const text = shape.format === 'json' ? redacted : prettyLine(redacted);
    return options.priorities ? withPriority(line, text) : text;
  };
  const output = openOutput(destination, () => {
    for (const hear of hearers) hear();
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
    onLost: (hear) => void hearers.push(hear),
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
      flush(); // what comes next may be the end of the process
    },
    child: (fields) => logOver(logger.child(ownFields(fields)), threshold, flush),
  };
}

/** The level stands first in what pino writes. */
const levelOf = /^\{"log\.level":"(\w+)"/;

function withPriority(json: string, text: string): string {
  const level = levelOf.exec(json)?.[1] as LogLevel;
  // Each line of a pretty error is an entry of its own in the journal.
  return text.replaceAll(/^(?=.)/gm, `<${priority[level]}>`);
}

/** Names that a line has already; a field of that name would make a second one, and forge a line. */
const reserved = new Set(['@timestamp', 'log.level', 'message']);

function ownFields(fields: LogFields): LogFields {
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
  /** pino refuses a minLength that is not below maxWrite (16384). */
  minLength: 4096,
  periodicFlush: 200,
  /** When nobody reads the pipe: lose lines, not the appliance's memory. */
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
    // pino has made every method of the stream do nothing: its end would never come.
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
      const ended = once(stream, 'close').catch(() => {}); // rejects on 'error': lost, see above
      stream.end();
      await ended;
    },
  };
}

/** After the end of the buffer; a reader that is gone as well is no reason to fail at stopping. */
function writeLate(descriptor: number, line: string, onLost: () => void): void {
  try {
    writeSync(descriptor, line);
  } catch {
    onLost();
  }
}
