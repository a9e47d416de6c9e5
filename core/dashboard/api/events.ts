// Server-sent events over fetch. An EventSource can send neither a key nor a tenant.

export interface ServerEvent {
  name: string;
  data: string;
}

/** Maximum number of characters of an event; a status object has a few thousand. */
const maxEventLength = 1_000_000;

/** Yields the events of a stream until it ends. Comments and events without data are ignored. */
export async function* readEvents(
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<ServerEvent> {
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const parts = (rest + value).split('\n\n');
      rest = parts.pop()!;
      if (rest.length > maxEventLength) throw new Error('an event is too long');
      for (const part of parts) {
        const event = readEvent(part);
        if (event.data !== '') yield event;
      }
    }
  } finally {
    // Also ends the request if the caller stops reading early.
    await reader.cancel().catch(() => {});
  }
}

function readEvent(part: string): ServerEvent {
  const lines = part.split('\n');
  const valuesOf = (field: string): string[] =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).replace(/^ /, ''));
  return { name: valuesOf('event').at(-1) ?? 'message', data: valuesOf('data').join('\n') };
}
