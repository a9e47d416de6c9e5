// A process that sends the most expensive documents, one after the other on several connections. It
// runs at the lowest priority: a customer's client is on another machine, so its load must not
// delay the thread that times other requests.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Bearer } from '../../../test/http/appliance.ts';
import { sendDocument } from '../send-document.ts';
import { allBombs } from './document-bombs.ts';

/** The documents that used a processor for longest, and the one with the largest result. */
const costly = [
  'xml: UBL with 3,000 lines',
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
  /** Number of documents that have ended. */
  ended(): number;
  /** Resolves when the documents in progress have ended. */
  stop(): Promise<void>;
}

/** Resolves when the documents are generated and the first are sent. */
export async function startBusyNeighbor(addressee: Addressee): Promise<BusyNeighbor> {
  const child = fork(import.meta.filename, [neighborArgument], { detached: true });
  const gone = once(child, 'exit');
  let ended = 0;
  const started = new Promise<void>((resolve, reject) => {
    child.on('message', (said: 'started' | 'ended') => {
      if (said === 'started') resolve();
      else ended += 1;
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the busy neighbor ended with code ${code}`)));
  });
  child.send(addressee);
  await started;
  return {
    ended() {
      if (child.exitCode !== null) throw new Error('the busy neighbor has ended by itself');
      return ended;
    },
    async stop() {
      child.send('stop');
      await gone;
    },
  };
}

/** Runs in the child process. */
async function sendUntilStopped(): Promise<void> {
  yieldToEverybody();
  // The parent may exit without a message.
  process.on('disconnect', () => process.exit());
  const [{ url, owner }] = (await once(process, 'message')) as [Addressee];
  const documents = allBombs()
    .filter(({ name }) => costly.includes(name))
    .map(({ make }) => make());
  let stopped = false;
  process.once('message', () => (stopped = true));
  process.send!('started');
  const all = Array.from({ length: senders }, (_, first) => keepSending(first));
  await Promise.all(all);
  process.exit();

  async function keepSending(first: number): Promise<void> {
    for (let n = first; !stopped; n += 1) {
      await sendDocument(url, owner, documents[n % documents.length]!);
      process.send!('ended');
    }
  }
}

/**
 * Linux with automatic groups (sched(7)) schedules by session, so the priority of the session is
 * set too.
 */
function yieldToEverybody(): void {
  const lowest = constants.priority.PRIORITY_LOW;
  setPriority(lowest);
  try {
    writeFileSync('/proc/self/autogroup', String(lowest));
  } catch {
    // A system without automatic groups.
  }
}

const neighborArgument = 'busy-neighbor';
if (process.argv[2] === neighborArgument) await sendUntilStopped();
