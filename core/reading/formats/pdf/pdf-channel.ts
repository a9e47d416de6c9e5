// Channel between the two halves of pdfjs, which both run in this thread. pdfjs's own loopback
// never leaves the microtask queue, so that a page of endless drawing could not be aborted. A real
// MessageChannel leaves it for every message, which makes a page take a third longer.

import { setImmediate } from 'node:timers/promises';

type Listener = (event: { data: unknown }) => void;

/** The part of MessagePort's interface that pdfjs uses. */
export interface PdfPort {
  postMessage(message: unknown, transfer?: ArrayBuffer[] | null): void;
  addEventListener(name: string, listener: Listener, options?: { signal?: AbortSignal }): void;
  removeEventListener(name: string, listener: Listener): void;
}

function deliver(listeners: ReadonlySet<Listener>, data: unknown): void {
  for (const listener of listeners) listener({ data });
}

/** Number of messages per turn of the event loop; a drawing message has a thousand instructions. */
const messagesPerTurn = 16;

export function createPdfChannel(): [PdfPort, PdfPort] {
  const listeners: [Set<Listener>, Set<Listener>] = [new Set(), new Set()];
  let messages = 0;
  let last: Promise<unknown> = Promise.resolve();

  function createPort(own: Set<Listener>, others: Set<Listener>): PdfPort {
    return {
      postMessage(message, transfer) {
        const data: unknown = structuredClone(message, { transfer: transfer ?? [] });
        messages += 1;
        const isTurn = messages % messagesPerTurn === 0;
        last = last.then(() => (isTurn ? setImmediate() : undefined));
        // Runs beside the chain: a listener that throws must not delay later messages.
        void last.then(() => deliver(others, data));
      },
      addEventListener(_name, listener, options) {
        own.add(listener);
        options?.signal?.addEventListener('abort', () => own.delete(listener), { once: true });
      },
      removeEventListener: (_name, listener) => void own.delete(listener),
    };
  }
  return [createPort(listeners[0], listeners[1]), createPort(listeners[1], listeners[0])];
}
