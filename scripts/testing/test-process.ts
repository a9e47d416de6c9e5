// One test file in a process of its own.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Timing } from './files.ts';
import { followTap, type Counts } from './tap-output.ts';

const root = join(import.meta.dirname, '../..');
const preload = join(root, 'test/support/preload.ts');

/** tap fails what runs then; a process that does not even end is killed somewhat later. */
const timeoutS = 600;

export interface FileResult extends Counts {
  file: string;
  output: string;
  timing: Timing;
}

export interface TestProcessOptions {
  testArguments: readonly string[];
  /** Where V8 writes what was executed. */
  coverage: string | undefined;
  /** Gets what people have to see: failures, skips, how a process died. */
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
      // The preload removes it again: what tests start decides for itself.
      NODE_COMPILE_CACHE: join(root, '.tap/compile-cache'),
      ...(coverage && { NODE_V8_COVERAGE: coverage }),
    },
  });
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  let shown = false;
  const found = await followTap(child.stdout, (text) => {
    // Files run side by side, so their failures are told apart by a heading.
    show(shown ? text : `${file}:\n${text}`);
    shown = true;
  });
  const [code, signal] = await exited;
  const { cpuMs, ...result } = found;
  // A file that died has failed, whatever it counted.
  if (code !== 0 && result.failed === 0) {
    result.failed = 1;
    const end = result.output.split('\n').slice(-20).join('\n');
    show(`${end}\n${file}: ended with ${signal ?? `exit code ${code}`}`);
  }
  return { file, ...result, timing: { wallMs: performance.now() - beganMs, cpuMs } };
}
