import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import t from 'tap';
import { captureOutput } from '../../core/hosts/output.ts';
import { collectingLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';

t.test('output becomes log lines, wherever it is cut into pieces', async (t) => {
  const log = collectingLog();
  const stream = new PassThrough();
  const clock = manualClock();
  const { lastLines } = captureOutput({ stream, level: 'warn', clock, log });
  stream.write('one\ntw');
  stream.write('o\n\nthr');
  stream.end('ee');
  await once(stream, 'end');
  const expected = ['one', 'two', 'three'];
  t.same(
    log.lines,
    expected.map((line) => ({ level: 'warn', message: 'host output', fields: { line } })),
  );
  t.same(lastLines(), expected);
});

t.test('no more than fifty lines a second are logged, and what is missing is said', async (t) => {
  const log = collectingLog();
  const stream = new PassThrough();
  const clock = manualClock();
  const { lastLines } = captureOutput({ stream, level: 'info', clock, log });
  const lines = Array.from({ length: 5000 }, (_, n) => `line ${n + 1}`);
  stream.write(`${lines.join('\n')}\n`);
  await new Promise((resolve) => setImmediate(resolve));
  t.equal(log.lines.length, 50);
  t.equal(lastLines().at(-1), 'line 5000', 'a failure still shows the last of them');
  await clock.advance(1000);
  stream.end('later\n');
  await once(stream, 'end');
  t.same(
    log.lines.slice(50).map(({ fields }) => fields),
    [{ lines: 4950 }, { line: 'later' }],
  );
});
