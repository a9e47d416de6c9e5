// The half of pdfjs that parses, with limits on what it unpacks and on how much it goes through. It has
// none of its own: a file of 2 kB made it hold 2 GB, and a watch on memory ends a process, with all
// that it was reading.

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
  /** Bytes that streams may unpack to. */
  bytes: number;
  /** See ReadingLimits.maxPageSteps. */
  steps: number;
  /** What transparent groups and masks may take, each as large as the page. */
  canvases: number;
}

/** Of the thread: it reads one document at a time. */
export interface PdfBudget {
  /** Lets so much be spent from now on; what came before is forgotten. */
  allow(allowance: PdfAllowance): void;
  /** Of what more was asked for since; pdfjs itself passes over what it could not do. */
  exceeded(): keyof PdfAllowance | null;
  /** As last allowed. */
  allowed(): PdfAllowance;
}

/**
 * A page without what was too much would look like one that says less.
 *
 * @throws Fault `document_unreadable` when a limit was passed.
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

/** @throws Error when this version of pdfjs has not the lines that are known. */
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
