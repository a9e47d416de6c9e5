// Runs a program with limits on memory, time and output, without a shell. The calling process has
// no network and no privileges, and neither has the program.

import { spawn } from 'node:child_process';
import { durationText } from '../../kernel/duration-text.ts';
import { Fault } from '../../kernel/errors.ts';

export interface ProgramRun {
  /** For messages: "The transcription program". */
  title: string;
  path: string;
  args: readonly string[];
  /** Working folder. */
  folder: string;
  memoryBytes: number;
  timeoutMs: number;
  /** Size of a file that it writes; default 4 MiB. */
  fileBytes?: number;
  /** Its result is the standard output: an error and no output is a failure, whatever the exit code. */
  writesResult?: boolean;
  signal: AbortSignal;
}

/** Part of util-linux, which every Linux has. */
const limiter = '/usr/bin/prlimit';
const mostOutput = 4 * 2 ** 20;
const shownOfComplaint = 300;
/** An error is before the usage that some programs print after it. */
const readForError = 4000;

/**
 * Returns its standard output.
 * @throws Fault `document_unreadable` when the program times out, writes too much or fails;
 *   the signal's reason when it aborts.
 */
export function runProgram(run: ProgramRun): Promise<string> {
  const { path, args, folder, memoryBytes, timeoutMs, fileBytes = mostOutput, signal } = run;
  const { writesResult = false } = run;
  const failed = (reason: string): Fault =>
    new Fault('document_unreadable', `${run.title} failed: ${reason}.`);
  const limits = [
    `--as=${memoryBytes}`,
    // Limit for all threads of the program together.
    `--cpu=${Math.ceil((timeoutMs / 1000) * 16)}`,
    '--core=0',
    `--fsize=${fileBytes}`,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(limiter, [...limits, path, ...args], {
      cwd: folder,
      env: { LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      signal,
    });
    const parts: Buffer[] = [];
    let length = 0;
    let [complaint, beginning] = ['', ''];
    child.stdout.on('data', (part: Buffer) => {
      length += part.length;
      if (length > mostOutput) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.stderr.on('data', (part: Buffer) => {
      const text = part.toString('utf8');
      if (beginning.length < readForError) beginning += text;
      complaint = (complaint + text).slice(-shownOfComplaint);
    });
    child.on('error', (error) => reject(signal.aborted ? signal.reason : failed(error.message)));
    child.on('close', (code, ended) => {
      if (signal.aborted) return reject(signal.reason);
      if (code === 0) {
        const output = Buffer.concat(parts).toString('utf8');
        const isEmpty = writesResult && output.trim() === '';
        const error = isEmpty ? /^.*\berror\b.*$/im.exec(beginning)?.[0] : undefined;
        if (error === undefined) return resolve(output);
        return reject(failed(`it wrote nothing but "${error.trim().slice(0, shownOfComplaint)}"`));
      }
      if (length > mostOutput) return reject(failed('it wrote more than 4 MiB'));
      if (child.killed) return reject(failed(`it took longer than ${durationText(timeoutMs)}`));
      const how = ended === null ? `code ${code}` : `signal ${ended}`;
      reject(failed(`it ended with ${how}: ${complaint.trim() || 'it gave no reason'}`));
    });
  });
}
