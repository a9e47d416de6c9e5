// The example plugins pass their own checks, and an appliance that loads them shows what they declare.

import { join } from 'node:path';
import t from 'tap';
import { checkPlugin, testPlugin } from '../../core/commands/authoring.ts';
import type { Verdict } from '../../core/authoring/trials.ts';
import { openDeskReader } from '../../core/authoring/workbench.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { homeFolder } from '../support/home-folder.ts';
import { shareHostCaches } from '../support/host-caches.ts';
import { quietLog } from '../support/log.ts';

const log = quietLog();
const home = homeFolder(t);
shareHostCaches(home);
const reader = openDeskReader({ clock, log, home });
t.teardown(() => reader.stop());

const examples = join(import.meta.dirname, '../../plugins/examples');

for (const name of ['delivery-notes', 'message-topics', 'word-count']) {
  t.test(`${name} passes its check and its tests`, async (t) => {
    let said = '';
    const output = { json: true, write: (text: string) => void (said += text) };
    const context = { clock, log, reader, home, output };
    t.equal(await checkPlugin(context, join(examples, name)), 0);
    t.same(JSON.parse(said), []);
    said = '';
    await testPlugin(context, join(examples, name), { update: false });
    const verdicts = JSON.parse(said) as Verdict[];
    t.same(
      verdicts.filter(({ result }) => result === 'failed'),
      [],
    );
    t.ok(verdicts.some(({ check, result }) => check === 'golden' && result === 'passed'));
  });
}
