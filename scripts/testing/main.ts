// Runs test files, each in a process of its own, as many at once as there are processors. Prints a
// line for each file, every failure in full and the counts; .tap/test.log has the whole output.
// Called by scripts/test. Arguments after `--` are passed to every test file.

import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runningTestServer, stopTestServer } from '../../test/support/test-server.ts';
import { writeCoverageReport } from './coverage-report.ts';
import { startCoverage } from './coverage.ts';
import { readTimings, slowestFirst, testFiles, writeTimings } from './files.ts';
import { reportCounts } from './tap-output.ts';
import { runTestFile, type FileResult } from './test-process.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // Exit code of the gate that ran before.
    gate: { type: 'string', default: '0' },
    coverage: { type: 'boolean', default: false },
  },
});
const dashes = process.argv.indexOf('--');
const testArguments = dashes < 0 ? [] : process.argv.slice(dashes + 1);
const paths = positionals.slice(0, positionals.length - testArguments.length);

const folder = join(import.meta.dirname, '../../.tap');
const logFile = join(folder, 'test.log');
mkdirSync(folder, { recursive: true });
rmSync(logFile, { force: true });

const timings = readTimings();
const queue = slowestFirst(testFiles(paths), timings);
const coverage = values.coverage ? startCoverage(join(folder, 'coverage')) : null;
// The terminal's Ctrl-C reaches the tests as well; PostgreSQL must still be stopped.
let isInterrupted = false;
process.on('SIGINT', () => (isInterrupted = true));

// A third of a file's time is waiting for processes and PostgreSQL: with one lane per processor the
// run took 905 seconds, of which the processors worked 610.
const laneCount = Math.ceil(1.5 * availableParallelism());

// Another run in this folder may use the server.
const isForeignServer = runningTestServer() !== null;
const results: FileResult[] = [];
await Promise.all(Array.from({ length: laneCount }, work));
if (!isForeignServer) await stopTestServer();
writeTimings(timings);
if (coverage) {
  coverage.take();
  writeCoverageReport(folder, coverage.files());
}
if (results.length > 1) showSlowest(results);
reportCounts({
  passed: sum('passed'),
  failed: sum('failed') + (values.gate === '0' ? 0 : 1),
  skipped: sum('skipped'),
});

/** Runs one lane: takes the next file until none is left. */
async function work(): Promise<void> {
  for (let file = queue.shift(); file && !isInterrupted; file = queue.shift()) {
    const result = await runTestFile(file, {
      testArguments,
      coverage: coverage?.folder,
      show: console.log,
    });
    appendFileSync(logFile, `# ${file}\n${result.output}\n`);
    coverage?.take();
    results.push(result);
    timings.set(file, result.timing);
    show(file, result);
  }
}

function show(file: string, { passed, failed, timing }: FileResult): void {
  const outcome =
    failed === 0 ? `ok   ${file}: ${passed} passed` : `FAIL ${file}: ${failed} failed`;
  console.log(`${outcome} (${seconds(timing.wallMs)} s, processor ${seconds(timing.cpuMs)} s)`);
}

function showSlowest(all: readonly FileResult[]): void {
  const byCost = all.toSorted((a, b) => b.timing.cpuMs - a.timing.cpuMs).slice(0, 5);
  const total = all.reduce((ms, { timing }) => ms + timing.cpuMs, 0);
  const list = byCost.map(({ file, timing }) => `${file} ${seconds(timing.cpuMs)}`);
  console.log(`# processor time: ${seconds(total)} s; most in ${list.join(', ')}`);
}

function sum(key: 'passed' | 'failed' | 'skipped'): number {
  return results.reduce((total, result) => total + result[key], 0);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
