import t from 'tap';
import { createPageTimes } from '../../../core/reading/client/page-times.ts';
import { manualClock } from '../../support/manual-clock.ts';

t.test('the page that took longest is named, the one that has not ended too', async (t) => {
  const clock = manualClock();
  const times = createPageTimes(clock);
  t.equal(times.slowest(), '');
  const page = { kind: 'page', file: null, isRecognition: false };
  times.handleNote({ ...page, page: 1 });
  await clock.advance(1000);
  times.handleNote({ ...page, page: 2 });
  await clock.advance(400);
  t.equal(times.slowest(), 'Page 1 took 1 s.');
  times.handleNote({ ...page, page: 2, file: 'scan.pdf', isRecognition: true });
  times.handleNote({ kind: 'pages', done: 1, expected: 2 });
  times.handleNote('nonsense');
  await clock.advance(94_560);
  t.equal(times.slowest(), 'Text recognition of page 2 of "scan.pdf" took 94.6 s.');
});
