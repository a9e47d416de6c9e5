// Problems of a configuration: all at once, each with its position.

/** Lines and columns start at 1. */
export interface Position {
  line: number;
  column: number;
}

export interface Problem {
  severity: 'error' | 'warning';
  /** Path for the administrator: the folder as given, and the name in it. */
  file: string;
  /** Null if the problem applies to the whole file. */
  position: Position | null;
  /** Dotted path of the setting; empty if the problem applies to the whole file. */
  path: string;
  message: string;
}

/** Formats a problem: `config/workmill.yaml:12:5: listen.api.port: expected …` */
export function formatProblem({ file, position, path, message }: Problem): string {
  const place = position === null ? file : `${file}:${position.line}:${position.column}`;
  return [place, path, message].filter((part) => part !== '').join(': ');
}

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.problems = problems;
  }
}

export function inReadingOrder(problems: readonly Problem[]): Problem[] {
  const order = (a: Problem, b: Problem): number =>
    compare(a.file, b.file) ||
    (a.position?.line ?? 0) - (b.position?.line ?? 0) ||
    (a.position?.column ?? 0) - (b.position?.column ?? 0);
  return [...problems].sort(order);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
