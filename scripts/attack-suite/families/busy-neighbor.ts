// A process that sends the documents that cost the most, one after the other on several connections.
// It runs at the lowest priority: a customer's client is on another machine, and must not be taken for
// the appliance by the thread that times other requests.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Bearer } from '../../../test/http/appliance.ts';
import { sendDocument } from '../send-document.ts';
import { allBombs } from './document-bombs.ts';

/** Those that kept a processor busy for longest, and the one with the largest result. */
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
  /** Documents that have ended. */
  ended(): number;
  /** Resolves once the documents that are under way have ended. */
  stop(): Promise<void>;
}

/** Resolves once the documents are made and the first are sent. */
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

/** Runs in the process. */
async function sendUntilStopped(): Promise<void> {
  yieldToEverybody();
  // Its parent may go without saying so.
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

/** The session counts as well as the process where Linux groups processes by session (sched(7)). */
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
