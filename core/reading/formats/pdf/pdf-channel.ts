// The channel between the two halves of pdfjs, which both run in this thread. pdfjs's own loopback
// never leaves the microtasks, so that a page of endless drawing could not be aborted; a real
// MessageChannel leaves them at every message, which costs a third more time for a page.

import { setImmediate } from 'node:timers/promises';

type Listener = (event: { data: unknown }) => void;

/** As much of a MessagePort as pdfjs uses. */
export interface PdfPort {
  postMessage(message: unknown, transfer?: ArrayBuffer[] | null): void;
  addEventListener(name: string, listener: Listener, options?: { signal?: AbortSignal }): void;
  removeEventListener(name: string, listener: Listener): void;
}

function deliver(listeners: ReadonlySet<Listener>, data: unknown): void {
  for (const listener of listeners) listener({ data });
}

/** Messages between two turns of the event loop; one of drawing holds a thousand instructions. */
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
        // Beside the chain: a listener that throws must not hold up the messages after it.
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
