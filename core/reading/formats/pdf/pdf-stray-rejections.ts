// pdfjs starts work whose promise it keeps and does not look at (the check of a damaged file's
// first page). A browser logs such a rejection; Node ends the thread for it, and with it the answer
// that pdfjs goes on to give.

import { setImmediate } from 'node:timers/promises';

/** Lets pdfjs's forgotten rejections pass until the returned function has run. */
export function toleratePdfRejections(): () => Promise<void> {
  process.on('unhandledRejection', passPdf);
  return async () => {
    // They are reported once the microtasks are through: not before the next turn.
    await setImmediate();
    process.off('unhandledRejection', passPdf);
  };
}

/** Its files as they are packaged, and as their source maps name them where those are on. */
const pdfSources = /[/\\]pdf(?:\.worker)?\.mjs:|webpack:\/\/pdf\.js\//;

function passPdf(reason: unknown): void {
  // Anybody else's ends the thread as ever: it is a defect.
  if (!(reason instanceof Error) || !pdfSources.test(reason.stack ?? '')) throw reason;
}
