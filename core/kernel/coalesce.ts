// One answer for all who ask the same at the same time, and never one that began before they asked.

interface Line<T> {
  running: Promise<T>;
  /** For all who asked while that ran. */
  next: Promise<T> | null;
}

/**
 * Runs `load` once at a time for each key. Who asks while it runs gets the run after it, together
 * with everyone else who does: what was written before the question is in the answer.
 */
export function coalesce<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const lines = new Map<string, Line<T>>();

  function run(key: string): Promise<T> {
    const running = load(key);
    const line: Line<T> = { running, next: null };
    lines.set(key, line);
    const forget = (): void => {
      if (lines.get(key) === line && line.next === null) lines.delete(key);
    };
    running.then(forget, forget);
    return running;
  }

  return (key) => {
    const line = lines.get(key);
    if (line === undefined) return run(key);
    const again = (): Promise<T> => run(key);
    line.next ??= line.running.then(again, again);
    return line.next;
  };
}
