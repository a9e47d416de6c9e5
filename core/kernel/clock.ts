// Time as something that is passed in: the only file that reads the system's clock or sets timers.

export interface Timer {
  cancel(): void;
}

export interface Clock {
  /** Wall-clock time; it may jump. Use it for what is stored and shown. */
  now(): Date;
  /** Milliseconds since an arbitrary moment; never jumps back. Use it for durations. */
  elapsedMs(): number;
  /** Calls `fire` once after `delayMs`; the timer does not keep the process alive. */
  after(delayMs: number, fire: () => void): Timer;
  /** Calls `fire` every `periodMs`; the timer does not keep the process alive. */
  every(periodMs: number, fire: () => void): Timer;
  /** Resolves after `delayMs`, or at once when the signal aborts; never rejects. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsedMs: () => performance.now(),
  after(delayMs, fire) {
    const timer = setTimeout(fire, delayMs);
    timer.unref();
    return { cancel: () => clearTimeout(timer) };
  },
  every(periodMs, fire) {
    const timer = setInterval(fire, periodMs);
    timer.unref();
    return { cancel: () => clearInterval(timer) };
  },
  sleep(delayMs, signal) {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const finish = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, delayMs);
      signal?.addEventListener('abort', finish, { once: true });
    });
  },
};
