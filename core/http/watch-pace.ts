// Bodies that drip: each one holds a connection and, for uploads, a file. What is awaited has to
// come at a least rate, or the request ends with 408.

import type { IncomingMessage } from 'node:http';
import type { Clock, Timer } from '../kernel/clock.ts';

/** How often the bytes of each body are counted. A slow one ends after one to two of these. */
export const paceWindowMs = 20_000;
/** Fewer bytes in a whole window (500 a second, the default of Apache's mod_reqtimeout) are too slow. */
export const leastBytesInWindow = 10_000;

export interface PaceWatch {
  /** For the `request` event of a server. */
  watch(request: IncomingMessage): void;
  stop(): void;
}

export function watchPace(options: {
  clock: Clock;
  cut: (request: IncomingMessage) => void;
}): PaceWatch {
  const { clock, cut } = options;
  /** Requests whose bodies are coming, with the bytes of the connection when the window began. */
  const coming = new Map<IncomingMessage, number | null>();
  let timer: Timer | null = null;

  function look(): void {
    for (const [request, before] of coming) {
      const now = request.socket.bytesRead;
      const isSlow = before !== null && isAwaited(request) && now - before < leastBytesInWindow;
      if (isSlow) cut(request);
      // A window counts from where somebody waits for the body: until then the caller may not send.
      else coming.set(request, isAwaited(request) ? now : null);
    }
  }

  return {
    watch(request) {
      const { headers } = request;
      const hasBody =
        headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
      if (!hasBody) return;
      coming.set(request, null);
      timer ??= clock.every(paceWindowMs, look);
      const forget = (): void => {
        coming.delete(request);
        if (coming.size > 0) return;
        timer?.cancel();
        timer = null;
      };
      request.once('end', forget).once('close', forget);
    },
    stop: () => timer?.cancel(),
  };
}

/** Whether bytes are wanted and none are there: a reader that is busy itself blames nobody. */
function isAwaited(request: IncomingMessage): boolean {
  // An iterator, such as that of an upload, listens to `readable`; the stream counts as paused then.
  const isRead =
    request.listenerCount('readable') > 0 ||
    (request.listenerCount('data') > 0 && !request.isPaused());
  return isRead && request.readableLength === 0 && !request.complete;
}
