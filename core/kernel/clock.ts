// Clock as an injected dependency: this is the only file that reads the system's clock or sets
// timers.

export interface Timer {
  cancel(): void;
}

export interface Clock {
  /** Returns the wall-clock time, which may jump. Use it for times that are stored and shown. */
  now(): Date;
  /** Returns milliseconds of a monotonic clock with an arbitrary origin. Use it for durations. */
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
