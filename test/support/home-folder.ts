import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';

/**
 * Creates a folder for an appliance in the test's process. Not `t.testdir()`, which is removed
 * before the teardown that stops the appliance: it may still write to its home.
 */
export function homeFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'workmill-home-'));
  chmodSync(folder, 0o711);
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
