// Plugins that never end, in a real appliance: their time does.

import t from 'tap';
import { findImbalances } from '../../core/quota/queries.ts';
import { endings, startAbused } from '../support/plugin-abuse.ts';

const { database, endsAs } = await startAbused(t, { runTimeout: '4s' });

for (const operation of ['loop', 'slow_cancel']) {
  t.test(`${operation}: ends as failed, is not counted, and hinders nobody`, (t) =>
    endsAs(t, operation, endings.timeout),
  );
}

t.test('the books balance after all of it', async (t) => {
  t.same(await findImbalances(database), []);
});
