// Shares one result among concurrent callers; it never began before they called.

interface Line<T> {
  running: Promise<T>;
  /** Next run, shared by all callers that came during the current one. */
  next: Promise<T> | null;
}

/**
 * Runs `load` one at a time for each key. Callers during a run share the next run, so that the
 * result includes everything written before their call.
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
