// A new plugin in a folder, to be changed and tried as its author would.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { newPlugin, testPlugin, type AuthoringContext } from '../../core/commands/authoring.ts';
import type { Verdict } from '../../core/authoring/trials.ts';
import { openDeskReader } from '../../core/authoring/workbench.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { homeFolder } from './home-folder.ts';
import { shareHostCaches } from './host-caches.ts';
import { quietLog } from './log.ts';

export function openPluginDesk(t: Test) {
  // Shared, because the start takes most of the time of a trial of a small plugin.
  const log = quietLog();
  const home = homeFolder(t);
  shareHostCaches(home);
  const reader = openDeskReader({ clock, log, home });
  t.teardown(() => reader.stop());

  function desk(json = true) {
    let said = '';
    const write = (text: string): void => void (said += text);
    const context: AuthoringContext = { clock, log, reader, home, output: { write, json } };
    return { context, said: () => said, json: <T>() => JSON.parse(said) as T };
  }

  /** Creates a plugin, with some of its text replaced. */
  function make(t: Test, { javascript = false, edits = {} as Record<string, string> } = {}) {
    const folder = join(t.testdir(), 'letters');
    newPlugin(desk().context, 'letters', { javascript, in: join(folder, '..') });
    const entry = join(folder, javascript ? 'pipeline.js' : 'pipeline.ts');
    let code = readFileSync(entry, 'utf8');
    for (const [from, to] of Object.entries(edits)) {
      if (!code.includes(from)) throw new Error(`the template has no ${from}`);
      code = code.replace(from, () => to);
    }
    writeFileSync(entry, code);
    return folder;
  }

  async function verdictsOf(folder: string) {
    const { context, json } = desk();
    const exitCode = await testPlugin(context, folder, { update: false });
    const verdicts = json<Verdict[]>();
    const failed = verdicts.filter(({ result }) => result === 'failed');
    return {
      exitCode,
      verdicts,
      failed: failed.map(({ check, name }) => `${check} ${name}`),
      failedOnes: failed,
    };
  }

  return { desk, make, verdictsOf, reader, home, clock, log };
}
