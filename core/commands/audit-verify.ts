// `workmill audit verify`: verifies the whole database against checkpoints, including external
// ones.

import type { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { certificatesIn } from '../audit/log/timestamps/open-authorities.ts';
import { verifyLog, type OutsideCheckpoint, type VerifyReport } from '../audit/log/verify.ts';
import { fileFailure } from '../config/file-types.ts';
import { homePaths } from '../kernel/home.ts';
import { readIfPresent } from '../kernel/private-file.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';

type Options = SessionOptions & { output: Output };

export interface VerifyChoice {
  /** Files with checkpoints that were stored elsewhere. */
  checkpoint: readonly string[];
  /** Public keys, in the form that `workmill audit key` prints. */
  key: readonly string[];
  /** Public keys of witnesses, in addition to those of the settings. */
  witness: readonly string[];
  /** PEM files with certificates of time stamp authorities, in addition to those of the settings. */
  timestampCertificate: readonly string[];
}

/** Returns the exit code: 1 if anything was changed. */
export async function verifyAuditLog(options: Options, chosen: VerifyChoice): Promise<number> {
  const { output } = options;
  const outside = [...ownCheckpoint(options), ...chosen.checkpoint.map(readOutside)];
  const further = chosen.timestampCertificate.flatMap((path) => certificatesOf(read(path), path));
  const trustedKeys = chosen.key.length > 0 ? { trustedKeys: chosen.key } : {};
  const report = await withDatabase(options, (database, { audit }) => {
    const configured = audit.witnesses.map(({ key }) => key);
    const witnessKeys = [...new Set([...configured, ...chosen.witness])];
    const stamping = audit.timestampAuthorities.map(({ url, certificateFile }) => {
      return [url, certificatesOf(certificateFile.content, certificateFile.path)] as const;
    });
    const authorities = { configured: new Map(stamping), further };
    return verifyLog({ database, outside, witnessKeys, authorities, ...trustedKeys });
  });
  if (output.json) output.write(`${JSON.stringify(presentReport(report), null, 2)}\n`);
  else printReport(output, report);
  return report.problemCount > 0 ? 1 : 0;
}

/** Returns the newest checkpoint that this home directory has signed, if any. */
function ownCheckpoint({ home }: SessionOptions): OutsideCheckpoint[] {
  const path = homePaths(home).logCheckpoint;
  const note = readIfPresent(path);
  return note === null ? [] : [{ source: path, note }];
}

function readOutside(path: string): OutsideCheckpoint {
  return { source: path, note: read(path) };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandFailure(`cannot read ${path}: ${fileFailure(error)}`);
  }
}

function certificatesOf(pem: string, path: string): readonly X509Certificate[] {
  const certificates = certificatesIn(pem);
  if (certificates === null) throw new CommandFailure(`${path} has no certificate in PEM`);
  return certificates;
}

function presentReport(report: VerifyReport) {
  const { problems, problemCount, ...counts } = report;
  return { ok: problemCount === 0, ...counts, problem_count: problemCount, problems };
}

function printReport(output: Output, report: VerifyReport): void {
  const { problems, problemCount, ...counts } = report;
  printRows(output, [counts]);
  for (const problem of problems) output.write(`${problem}\n`);
  const unnamed = problemCount - problems.length;
  if (unnamed > 0) output.write(`${unnamed} more problems.\n`);
  output.write(report.problemCount === 0 ? 'The log is intact.\n' : 'The log was changed.\n');
}
