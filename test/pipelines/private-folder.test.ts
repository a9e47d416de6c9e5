import { chmodSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { serviceUser, startedByRoot } from '../../core/kernel/service-user.ts';
import { createPipelines } from '../../core/pipelines/pipelines.ts';
import { quietLog } from '../support/log.ts';

const asRoot = startedByRoot() ? {} : { skip: 'only root can give privileges up' };
const task = { workflowId: 'wf', attempt: 1, input: {}, options: {}, settings: {}, documents: {} };

t.test('a plugin in a folder of root alone runs without privileges', asRoot, async (t) => {
  const folder = t.testdir({ home: {}, private: {} });
  const plugins = join(folder, 'private');
  cpSync(join(import.meta.dirname, '../fixtures/plugins/abuse'), join(plugins, 'abuse'), {
    recursive: true,
  });
  chmodSync(plugins, 0o700);
  const pipelines = await createPipelines({
    folders: [plugins],
    engineVersion: '0.1.0',
    home: join(folder, 'home'),
    clock: systemClock,
    log: quietLog(),
  });
  t.teardown(() => pipelines.stop());
  await pipelines.run('abuse', 'nothing', task);
  const first = pipelines.stats()['abuse']!.pid!;
  t.match(readFileSync(`/proc/${first}/status`, 'utf8'), everyId(serviceUser.uid));

  const crashing = pipelines.run('abuse', 'exit', task);
  t.match(await crashing.catch((error: unknown) => error), { kind: 'crashed' });
  await pipelines.run('abuse', 'nothing', task);
  const second = pipelines.stats()['abuse']!.pid!;
  t.not(second, first, 'a lost thread cannot load its code again: another process follows');
  t.match(readFileSync(`/proc/${second}/status`, 'utf8'), everyId(serviceUser.uid));
  t.equal(pipelines.stats()['abuse']!.crashes, 0);
});

/** Real, effective, saved and file-system user. */
function everyId(uid: number): RegExp {
  return new RegExp(`^Uid:(\\s+${uid}){4}$`, 'm');
}
