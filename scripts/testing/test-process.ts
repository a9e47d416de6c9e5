// Runs one test file in its own process.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Timing } from './files.ts';
import { followTap, type Counts } from './tap-output.ts';

const root = join(import.meta.dirname, '../..');
const preload = join(root, 'test/support/preload.ts');

/**
 * tap fails the tests that still run at this time; a process that does not exit is killed later.
 */
const timeoutS = 600;

export interface FileResult extends Counts {
  file: string;
  output: string;
  timing: Timing;
}

export interface TestProcessOptions {
  testArguments: readonly string[];
  /** Folder in which V8 writes coverage. */
  coverage: string | undefined;
  /** Receives the human-readable output: failures, skips, the cause of death of a process. */
  show(text: string): void;
}

export async function runTestFile(file: string, options: TestProcessOptions): Promise<FileResult> {
  const { testArguments, coverage, show } = options;
  const beganMs = performance.now();
  const flags = ['--disable-warning=ExperimentalWarning', `--import=${preload}`];
  const child = spawn(process.execPath, [...flags, file, ...testArguments], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: (timeoutS + 30) * 1000,
    killSignal: 'SIGKILL',
    env: {
      ...process.env,
      TAP_TIMEOUT: String(timeoutS),
      // The preload removes it again, so that processes which tests start use their own setting.
      NODE_COMPILE_CACHE: join(root, '.tap/compile-cache'),
      ...(coverage && { NODE_V8_COVERAGE: coverage }),
    },
  });
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  let shown = false;
  const found = await followTap(child.stdout, (text) => {
    // Files run side by side; a heading identifies the failures of each.
    show(shown ? text : `${file}:\n${text}`);
    shown = true;
  });
  const [code, signal] = await exited;
  const { cpuMs, ...result } = found;
  // A file whose process died has failed, even if all its counted tests passed.
  if (code !== 0 && result.failed === 0) {
    result.failed = 1;
    const end = result.output.split('\n').slice(-20).join('\n');
    show(`${end}\n${file}: ended with ${signal ?? `exit code ${code}`}`);
  }
  return { file, ...result, timing: { wallMs: performance.now() - beganMs, cpuMs } };
}
