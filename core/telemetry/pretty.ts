// Formats a log line for a terminal: time, level, message, then the fields. Text from outside is
// quoted as JSON, so that it can neither move the cursor nor forge a line.

export function prettyLine(json: string): string {
  const {
    '@timestamp': time,
    'log.level': level,
    message,
    error,
    ...fields
  } = JSON.parse(json) as Record<string, unknown>;
  const clock = String(time).slice(11, 23);
  const words = Object.entries(fields).map(([name, value]) => `${name}=${compact(value)}`);
  const head = [clock, String(level).toUpperCase().padEnd(5), visible(String(message)), ...words];
  return `${head.join(' ')}\n${prettyError(error)}`;
}

function prettyError(error: unknown): string {
  if (error === undefined) return '';
  const stack = (error as { stack_trace?: unknown } | null)?.stack_trace;
  if (typeof stack !== 'string') return `  error=${compact(error)}\n`;
  return stack
    .split('\n')
    .map((line) => `  ${visible(line)}\n`)
    .join('');
}

function compact(value: unknown): string {
  if (typeof value === 'string' && /^[\w.:/@-]+$/.test(value)) return value;
  return visible(JSON.stringify(value));
}

/** Replaces control characters by their JSON escapes. */
function visible(text: string): string {
  return text.replace(
    /\p{Cc}/gu,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
