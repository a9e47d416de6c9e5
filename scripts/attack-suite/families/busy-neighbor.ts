// A thread that sends the documents that cost the most, one after the other on several connections.
// It stands apart so that its work is not taken for the appliance's by whoever times other requests.

import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Bearer } from '../../../test/http/appliance.ts';
import { sendDocument } from '../send-document.ts';
import { allBombs } from './document-bombs.ts';

/** Those that kept a processor busy for longest. */
const costly = [
  'xml: UBL with 20,000 lines',
  'pdf: 499 pages',
  'pdf: image of 7,000 squared',
  'picture: PNG of 10,000 squared, one color',
  'text: words of an invoice, 100,000 times',
  'archive: letter of 20,000 paragraphs',
];
const senders = 8;

interface Addressee {
  url: string;
  owner: Bearer;
}

export interface BusyNeighbor {
  /** Documents that have ended. */
  ended(): number;
  /** Resolves once the documents that are under way have ended. */
  stop(): Promise<void>;
}

/** Resolves once the documents are made and the first are sent. */
export async function startBusyNeighbor(addressee: Addressee): Promise<BusyNeighbor> {
  const thread = new Worker(import.meta.filename, { workerData: addressee });
  const started = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  let ended = 0;
  thread.on('message', (said: 'started' | 'ended') => {
    if (said === 'started') started.resolve();
    else ended += 1;
  });
  thread.on('error', (error) => {
    started.reject(error);
    stopped.reject(error);
  });
  thread.on('exit', () => stopped.resolve());
  await started.promise;
  return {
    ended: () => ended,
    stop() {
      thread.postMessage('stop', []);
      return stopped.promise;
    },
  };
}

/** Runs in the thread. */
function sendUntilStopped({ url, owner }: Addressee): void {
  const port = parentPort!;
  const documents = allBombs()
    .filter(({ name }) => costly.includes(name))
    .map(({ make }) => make());
  let stopped = false;
  port.once('message', () => {
    stopped = true;
    port.unref();
  });
  port.postMessage('started');
  for (let first = 0; first < senders; first += 1) void keepSending(first);

  async function keepSending(first: number): Promise<void> {
    for (let n = first; !stopped; n += 1) {
      await sendDocument(url, owner, documents[n % documents.length]!);
      port.postMessage('ended');
    }
  }
}

if (parentPort !== null) sendUntilStopped(workerData as Addressee);
