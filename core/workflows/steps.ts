// Steps of a run that workflows can be filtered by. Unlike stages, which pipelines write in their own
// words, their names are known before the run.

import type { Progress } from './work.ts';

/** Steps of the appliance: before any other, reading of documents, and storing of the result. */
export const ownSteps = ['starting', 'reading', 'storing'] as const;

/** Separates the name of a step from its details, as in `reading: 1 of 3 pages recognized`. */
const detailsFrom = ': ';

export interface FollowedSteps {
  report: (progress: Progress) => void;
  /** The latest step that was reported. */
  current: () => string;
}

/** Passes progress on, and remembers the latest of the steps in it. */
export function followSteps(
  report: (progress: Progress) => void,
  declared: readonly string[],
): FollowedSteps {
  const known = new Set<string>([...ownSteps, ...declared]);
  let current: string = ownSteps[0];
  return {
    report(progress) {
      const [name] = progress.stage.split(detailsFrom, 1);
      if (known.has(name!)) current = name!;
      report(progress);
    },
    current: () => current,
  };
}
