// Tools in Python that look at the API from outside. scripts/test-tools installs them; a test that
// needs one is skipped by name without it.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../.tap/python-tools/bin');

export const pythonTool = (program: string): string => join(folder, program);

/** For `t.test(name, needs('schemathesis'), …)`. */
export function needs(program: string): { skip?: string } {
  const isInstalled = existsSync(pythonTool(program));
  return isInstalled ? {} : { skip: `${program} is not installed; see scripts/test-tools` };
}
