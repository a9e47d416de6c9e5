// The parsing half of pdfjs, with limits on unpacked bytes and on processing. pdfjs has none: a
// file of 2 kB made it hold 2 GB, and a memory watchdog would end the process with all its reads.

import { registerHooks } from 'node:module';
import { Fault } from '../../../kernel/errors.ts';
import type { PdfPort } from './pdf-channel.ts';
import { withAccounts } from './pdf-costs.ts';
import { withReducedImages, type LargeImages } from './pdf-large-images.ts';

export interface PdfWorker {
  WorkerMessageHandler: { initializeFromPort(port: PdfPort): void };
  budget: PdfBudget;
  largeImages: LargeImages;
}

export interface PdfAllowance {
  /** Maximum number of bytes that streams may unpack to. */
  bytes: number;
  /** See ReadingLimits.maxPageSteps. */
  steps: number;
  /** Maximum memory of transparent groups and masks, each as large as the page. */
  canvases: number;
}

/** Budget of a thread, which reads one document at a time. */
export interface PdfBudget {
  /** Sets the limits from now on, and resets the counters. */
  allow(allowance: PdfAllowance): void;
  /** Returns the limit that was exceeded since; pdfjs itself skips the failed part. */
  exceeded(): keyof PdfAllowance | null;
  /** Returns the current limits. */
  allowed(): PdfAllowance;
}

/**
 * Without this check, an incomplete page would look like a shorter one.
 *
 * @throws Fault `document_unreadable` if a limit was exceeded.
 */
export function refuseBomb(budget: PdfBudget, part: string): void {
  const { bytes, steps, canvases } = budget.allowed();
  const problem = {
    bytes: `The PDF unpacks to more than ${bytes} bytes in ${part}.`,
    steps: `The PDF takes more than ${steps} steps to go through ${part}.`,
    canvases: `The PDF has more than ${canvases} transparent groups and masks in ${part}.`,
  };
  const exceeded = budget.exceeded();
  if (exceeded !== null) throw new Fault('document_unreadable', problem[exceeded]);
}

/** @throws Error if this version of pdfjs does not have the expected lines. */
export async function loadPdfWorker(path: string): Promise<PdfWorker> {
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith('/pdf.worker.mjs')) return loaded;
      const { source } = loaded;
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
      return { ...loaded, source: withReducedImages(withAccounts(text)) };
    },
  });
  try {
    return (await import(path)) as PdfWorker;
  } finally {
    hooks.deregister();
  }
}
