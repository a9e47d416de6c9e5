// Inner part of a host process: receives calls, runs them with a service, and sends the answers.
// Only the parent decides when to stop. Signals are therefore ignored, and the process ends when
// the channel closes.

import { flushCompileCache } from 'node:module';
import { serviceUser } from '../kernel/service-user.ts';
import { createReceiver, createSender } from './parts.ts';
import type { FromHost, ThreadFailure, ToHost } from './protocol.ts';

export interface ServedCall {
  id: number;
  /** Aborts when the call must stop. */
  signal: AbortSignal;
  /** Aborts when the thread that runs the call must end. */
  killed: AbortSignal;
  /** Sends a message to the caller during the call. */
  note(value: unknown): void;
  /** Sets the handler of the caller's replies to notes. */
  onReply(handler: (value: unknown) => void): void;
}

export interface Service {
  /** Runs a call. Rejects only if its thread was lost: failures of the work itself are answers. */
  run(payload: unknown, call: ServedCall): Promise<unknown>;
  /** Starts every thread and loads all code in it. */
  warm(): Promise<void>;
}

type Begin = Extract<ToHost, { kind: 'begin' }>;

interface Serving {
  abort: AbortController;
  kill: AbortController;
  handleReply(value: unknown): void;
}

export interface ServiceTerms {
  /** Threads cannot be started later, because the service user cannot read the code. */
  threadsAreFinal: boolean;
}

/**
 * Serves until the parent ends the process; `open` creates the service from the host's `config`.
 */
export function serve(open: (config: unknown, terms: ServiceTerms) => Service): void {
  const serving = new Map<number, Serving>();
  /** In order of arrival, which the parent's deadlines rely on. */
  const waiting = new Map<number, unknown>();
  let threads = 1;
  let service: Service | null = null;
  let threadsAreFinal = false;
  const send = createSender<FromHost>((batch, written) => void process.send?.(batch, written));

  async function begin({ config, dropPrivileges, ...terms }: Begin): Promise<void> {
    threads = terms.threads;
    threadsAreFinal = dropPrivileges;
    service = open(config, { threadsAreFinal });
    if (dropPrivileges) {
      await service.warm();
      flushCompileCache();
      dropToServiceUser();
    }
    send({ kind: 'ready' });
    if (!dropPrivileges) setImmediate(flushCompileCache);
  }

  async function answer(id: number, payload: unknown): Promise<void> {
    const abort = new AbortController();
    const kill = new AbortController();
    const served: Serving = { abort, kill, handleReply: () => {} };
    serving.set(id, served);
    const note = (value: unknown): void => send({ kind: 'note', id, value });
    try {
      const onReply = (handler: Serving['handleReply']): void =>
        void (served.handleReply = handler);
      const call = { id, signal: abort.signal, killed: kill.signal, note, onReply };
      send({ kind: 'result', id, value: await service!.run(payload, call) });
    } catch (error) {
      if (threadsAreFinal) send({ kind: 'retire' });
      const failure = kill.signal.aborted ? 'killed' : threadFailure(error);
      send({ kind: 'failure', id, failure, message: messageOf(error) });
    } finally {
      serving.delete(id);
      advance();
    }
  }

  function advance(): void {
    for (const [id, payload] of waiting) {
      if (serving.size >= threads) return;
      waiting.delete(id);
      void answer(id, payload);
    }
  }

  function receive(message: ToHost): void {
    if (message.kind === 'begin') void begin(message);
    else if (message.kind === 'call') waiting.set(message.id, message.payload);
    else if (message.kind === 'kill' && waiting.delete(message.id)) return;
    else if (message.kind === 'reply') serving.get(message.id)?.handleReply(message.value);
    else serving.get(message.id)?.[message.kind].abort();
    advance();
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  // process.exit would wait for threads, one of which may be in a loop.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', createReceiver<ToHost>(receive));
}

/**
 * Irreversible, and for all threads: the C library applies a change of user to the whole process.
 */
function dropToServiceUser(): void {
  process.setgroups!([]);
  process.setgid!(serviceUser.gid);
  process.setuid!(serviceUser.uid);
}

function threadFailure(error: unknown): ThreadFailure {
  const { code } = error as { code?: unknown };
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crashed';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
