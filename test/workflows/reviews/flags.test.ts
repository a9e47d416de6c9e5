import t from 'tap';
import { readFlags } from '../../../core/workflows/reviews/flags.ts';

const list = { items: '/flags', code: '/code', message: '/message' };

t.test('flags come in the order of their severity, with the value that they are about', (t) => {
  const unit = {
    flags: [
      { code: 'odd', severity: 'info', message: 'an odd date' },
      { code: 'no_text', severity: 'critical', message: ' ' },
      { code: 'wrong_total', severity: 'critical', message: 'a wrong total', field: '/total' },
      { code: 'unknown', severity: 'grave', message: 'a severity of its own', field: 'total' },
    ],
  };
  t.same(readFlags(unit, [{ ...list, severity: '/severity', field: '/field' }]), [
    { code: 'wrong_total', severity: 'critical', message: 'a wrong total', field: '/total' },
    { code: 'unknown', severity: 'warning', message: 'a severity of its own', field: null },
    { code: 'odd', severity: 'info', message: 'an odd date', field: null },
  ]);
  t.end();
});

t.test('a list of checks has flags in those that failed', (t) => {
  const checks = [
    { check: 'name', result: 'passed', detail: 'the same name', effect: 'reject' },
    { check: 'age', result: 'failed', detail: 'too old', effect: 'reject' },
    { check: 'order', result: 'failed', detail: 'out of order', effect: 'constructor' },
  ];
  const declared = {
    items: '/checks',
    only: { '/result': ['failed'] },
    code: '/check',
    message: '/detail',
    severity: '/effect',
    severities: { reject: 'critical' },
  } as const;
  t.same(
    readFlags({ checks }, [declared]).map(({ code, severity }) => [code, severity]),
    [
      ['age', 'critical'],
      ['order', 'warning'],
    ],
  );
  t.end();
});

t.test('a result without the list has no flags, and one with many has the first 200', (t) => {
  t.same(readFlags({ flags: 'none' }, [list]), []);
  t.same(readFlags({}, [list]), []);
  const flags = Array.from({ length: 201 }, () => ({ code: 'x', message: 'y' }));
  t.equal(readFlags({ flags }, [list]).length, 200);
  t.end();
});
