import t from 'tap';
import { coalesce } from '../../core/kernel/coalesce.ts';

interface Call {
  key: string;
  settle: PromiseWithResolvers<string>;
}

function loader() {
  const calls: Call[] = [];
  const ask = coalesce((key) => {
    const settle = Promise.withResolvers<string>();
    calls.push({ key, settle });
    return settle.promise;
  });
  return { calls, ask };
}

t.test('whoever asks while an answer is under way shares the next one', async (t) => {
  const { calls, ask } = loader();
  const first = ask('a');
  const later = [ask('a'), ask('a')];
  t.equal(calls.length, 1);
  calls[0]!.settle.resolve('before');
  t.equal(await first, 'before');
  t.equal(calls.length, 2, 'one for both');
  const last = ask('a');
  calls[1]!.settle.resolve('after');
  t.strictSame(await Promise.all(later), ['after', 'after']);
  t.equal(calls.length, 3);
  calls[2]!.settle.resolve('last');
  t.equal(await last, 'last');
});

t.test('other keys do not wait', async (t) => {
  const { calls, ask } = loader();
  const answers = [ask('a'), ask('b')];
  t.strictSame(
    calls.map(({ key }) => key),
    ['a', 'b'],
  );
  for (const { key, settle } of calls) settle.resolve(key);
  t.strictSame(await Promise.all(answers), ['a', 'b']);
});

t.test('a failure is told to those who waited for it, and the next is tried', async (t) => {
  const { calls, ask } = loader();
  const first = ask('a');
  const second = ask('a');
  calls[0]!.settle.reject(new Error('away'));
  await t.rejects(first, /away/);
  calls[1]!.settle.resolve('back');
  t.equal(await second, 'back');
  const third = ask('a');
  t.equal(calls.length, 3, 'nothing is kept');
  calls[2]!.settle.resolve('new');
  t.equal(await third, 'new');
});
