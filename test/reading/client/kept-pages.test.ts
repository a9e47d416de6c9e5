import t from 'tap';
import { finishedPageOf, type FinishedPage } from '../../../core/reading/finished-pages.ts';
import { createKeptPages } from '../../../core/reading/client/kept-pages.ts';
import { keptPageMs } from '../../../core/reading/limits.ts';
import { manualClock } from '../../support/manual-clock.ts';

const file = 'a'.repeat(64);

function finished(page: number, byteLength = 1000): FinishedPage {
  return { file, page, content: new Uint8Array(byteLength) };
}

t.test('pages belong to a tenant and a document', async (t) => {
  const kept = createKeptPages(manualClock());
  kept.of('one', 'invoice').keep(finished(1));
  kept.of('one', 'invoice').keep(finished(2));
  kept.of('one', 'invoice').keep(finished(2));
  const numbers = (tenant: string | undefined, sha256: string): number[] =>
    kept
      .of(tenant, sha256)
      .pages()
      .map(({ page }) => page);
  t.same(numbers('one', 'invoice'), [1, 2]);
  t.same(numbers('other', 'invoice'), []);
  t.same(numbers(undefined, 'invoice'), []);
  t.same(numbers('one', 'letter'), []);
  kept.of('one', 'invoice').drop();
  t.same(numbers('one', 'invoice'), []);
  t.equal(kept.bytes(), 0);
});

t.test('beyond the bytes, documents whose last page is oldest go first', async (t) => {
  const kept = createKeptPages(manualClock(), 5000);
  const [first, second, third] = ['1', '2', '3'].map((sha256) => kept.of('one', sha256)) as [
    ReturnType<typeof kept.of>,
    ReturnType<typeof kept.of>,
    ReturnType<typeof kept.of>,
  ];
  first.keep(finished(1));
  second.keep(finished(1));
  first.keep(finished(2));
  third.keep(finished(1));
  t.equal(second.pages().length, 0);
  t.equal(first.pages().length, 2);
  t.ok(kept.bytes() <= 5000);
  third.keep(finished(2, 4000));
  third.keep(finished(3));
  const left = third.pages().map(({ page }) => page);
  t.same([first.pages().length, left], [0, [1, 3]], 'a page without room is not kept');
});

t.test('pages go some time after the last one of their document', async (t) => {
  const clock = manualClock();
  const kept = createKeptPages(clock);
  const pages = kept.of('one', 'invoice');
  pages.keep(finished(1));
  await clock.advance(keptPageMs - 1);
  pages.keep(finished(2));
  await clock.advance(keptPageMs - 1);
  t.equal(pages.pages().length, 2);
  await clock.advance(1);
  t.equal(pages.pages().length, 0);
  t.equal(kept.bytes(), 0);
});

t.test('a note that is no finished page is none', async (t) => {
  const note = { kind: 'finished', ...finished(1) };
  t.same(finishedPageOf(note), finished(1));
  const wrong = [
    null,
    'finished',
    { ...note, kind: 'pages' },
    { ...note, file: '../../etc/passwd' },
    { ...note, page: 0.5 },
    { ...note, page: '1' },
    { ...note, content: 'text' },
  ];
  for (const one of wrong) t.equal(finishedPageOf(one), null);
});
