// The API as programs of other people see it: from openapi.json and the wire alone.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { call } from '../http/client.ts';
import { buildPlace, startProcess } from '../support/appliance.ts';

/** A running appliance, a key of it, and the document that it serves, in a file. */
export async function publishedApi(t: Test) {
  const { firstRun } = await startProcess(t, { place: buildPlace(t) });
  const { origin } = new URL(firstRun.base_url);
  const folder = t.testdir();
  const file = join(folder, 'openapi.json');
  writeFileSync(file, (await call(`${origin}/openapi.json`)).text);
  return { origin, key: firstRun.api_key, folder, file };
}
