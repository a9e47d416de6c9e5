import t from 'tap';
import { createIds, parseId, presentId } from '../../core/kernel/ids.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { manualClock } from '../support/manual-clock.ts';

t.test('an id is a version 7 UUID that grows with time', async (t) => {
  const clock = manualClock();
  const ids = createIds({ clock, random: systemRandom });
  const earlier = ids.uuid();
  await clock.advance(1);
  const later = ids.uuid();
  t.match(earlier, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  t.ok(earlier < later);
});

t.test('a presented id leads back to its UUID, and only as its own kind', async (t) => {
  const uuid = createIds({ clock: manualClock(), random: systemRandom }).uuid();
  const shown = presentId('workflow', uuid);
  t.match(shown, /^wf_[0-9a-z]{26}$/);
  t.equal(parseId('workflow', shown), uuid);
  t.equal(parseId('event', shown), null);
});

t.test('text that is not an id is told from one', async (t) => {
  for (const text of ['', 'wf_', 'wf_123', `wf_${'u'.repeat(26)}`, `wf_${'z'.repeat(26)}`]) {
    t.equal(parseId('workflow', text), null, text);
  }
});
