// Slow bodies: each one occupies a connection and, for uploads, a file. Awaited bytes must arrive
// at a minimum rate, or the request ends with 408.

import type { IncomingMessage } from 'node:http';
import type { Clock, Timer } from '../kernel/clock.ts';

/**
 * Interval at which the bytes of each body are counted. A slow body ends after one or two
 * intervals.
 */
export const paceWindowMs = 20_000;
/** Minimum number of bytes per window (500 per second, the default of Apache's mod_reqtimeout). */
export const leastBytesInWindow = 10_000;

export interface PaceWatch {
  /** Listener for the `request` event of a server. */
  watch(request: IncomingMessage): void;
  stop(): void;
}

export function watchPace(options: {
  clock: Clock;
  cut: (request: IncomingMessage) => void;
}): PaceWatch {
  const { clock, cut } = options;
  /**
   * Requests whose bodies are arriving, with the connection's byte count at the start of the
   * window.
   */
  const coming = new Map<IncomingMessage, number | null>();
  let timer: Timer | null = null;

  function look(): void {
    for (const [request, before] of coming) {
      const now = request.socket.bytesRead;
      const isSlow = before !== null && isAwaited(request) && now - before < leastBytesInWindow;
      if (isSlow) cut(request);
      // A window only counts while the body is awaited: before that, the caller may be unable to
      // send.
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

/** Whether bytes are wanted and none are available: a busy reader is not the caller's fault. */
function isAwaited(request: IncomingMessage): boolean {
  // An iterator, such as that of an upload, listens to `readable`; the stream then counts as
  // paused.
  const isRead =
    request.listenerCount('readable') > 0 ||
    (request.listenerCount('data') > 0 && !request.isPaused());
  return isRead && request.readableLength === 0 && !request.complete;
}
