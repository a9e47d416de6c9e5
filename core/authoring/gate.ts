// What a plugin has to pass before it may serve: it loads, its schemas compile, its examples are
// valid by them, and its golden cases come out as they say.

import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Reader } from '../reading/reader.ts';
import { casesOf } from './cases.ts';
import { inspectPlugin } from './inspect.ts';
import { goldenFindings } from './trials.ts';
import { openWorkbench } from './workbench.ts';

export interface GateReport {
  /** Why it may not serve, one sentence each; empty when it may. */
  problems: string[];
  goldenCases: number;
}

export async function checkCandidate(options: {
  folder: string;
  engineVersion: string;
  /** One of its own unless given. */
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
