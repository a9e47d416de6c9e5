// pdfjs starts work whose promise it stores without handling it (the check of a damaged file's
// first page). A browser logs such a rejection; Node ends the thread, although pdfjs would still
// return a result.

import { setImmediate } from 'node:timers/promises';

/** Ignores pdfjs's unhandled rejections until the returned function has run. */
export function toleratePdfRejections(): () => Promise<void> {
  process.on('unhandledRejection', passPdf);
  return async () => {
    // Rejections are reported after the microtasks, in the next turn.
    await setImmediate();
    process.off('unhandledRejection', passPdf);
  };
}

/** pdfjs's files in the package, and their names in source maps. */
const pdfSources = /[/\\]pdf(?:\.worker)?\.mjs:|webpack:\/\/pdf\.js\//;

function passPdf(reason: unknown): void {
  // Rejections of other code are defects and still end the thread.
  if (!(reason instanceof Error) || !pdfSources.test(reason.stack ?? '')) throw reason;
}
