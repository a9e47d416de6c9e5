// Requirements for activating a plugin: it loads, its schemas compile, its examples are valid, and
// its golden cases have the expected results.

import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Reader } from '../reading/reader.ts';
import { casesOf } from './cases.ts';
import { inspectPlugin } from './inspect.ts';
import { goldenFindings } from './trials.ts';
import { openWorkbench } from './workbench.ts';

export interface GateReport {
  /** Reasons for a rejection, one sentence each; empty if it is accepted. */
  problems: string[];
  goldenCases: number;
}

export async function checkCandidate(options: {
  folder: string;
  engineVersion: string;
  /** Default: a new reader. */
  reader?: Reader;
  clock: Clock;
  log: Log;
}): Promise<GateReport> {
  const { folder } = options;
  let bench: Awaited<ReturnType<typeof openWorkbench>>;
  try {
    bench = await openWorkbench(options);
  } catch (error) {
    return { problems: [(error as Error).message], goldenCases: 0 };
  }
  try {
    const problems = inspectPlugin(folder, bench.plugin)
      .filter(({ level }) => level === 'error')
      .map(({ place, message }) => `${place}: ${message}`);
    const cases = casesOf(folder, bench.plugin);
    for (const { name, golden } of cases) {
      const findings = goldenFindings(golden, await bench.run({ golden }));
      problems.push(...findings.map((finding) => `golden case ${name}: ${finding}`));
    }
    return { problems, goldenCases: cases.length };
  } catch (error) {
    return { problems: [(error as Error).message], goldenCases: 0 };
  } finally {
    await bench.stop();
  }
}
