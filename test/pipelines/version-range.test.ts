import t from 'tap';
import { isVersionRange, versionInRange } from '../../core/pipelines/version-range.ts';

const cases: [range: string, inside: string[], outside: string[]][] = [
  ['>=1.4 <2', ['1.4.0', '1.99.3'], ['1.3.9', '2.0.0']],
  ['>1.4.2 <=1.5.0', ['1.4.3', '1.5.0'], ['1.4.2', '1.5.1']],
  ['^1.4', ['1.4.0', '1.9.0'], ['1.3.0', '2.0.0']],
  ['^0.2.3', ['0.2.3', '0.2.9'], ['0.2.2', '0.3.0', '1.0.0']],
  ['^0.0.3', ['0.0.3'], ['0.0.4', '0.1.0']],
  ['~1.4.2', ['1.4.2', '1.4.9'], ['1.4.1', '1.5.0']],
  ['~1', ['1.0.0', '1.9.9'], ['2.0.0']],
  ['1.4.0', ['1.4.0'], ['1.4.1']],
  ['=1.4.0', ['1.4.0'], ['1.3.9']],
];

for (const [range, inside, outside] of cases) {
  t.test(`${range} holds what it should`, async (t) => {
    for (const version of inside) t.ok(versionInRange(version, range), version);
    for (const version of outside) t.notOk(versionInRange(version, range), version);
  });
}

t.test('what is no range is told from one', async (t) => {
  for (const text of ['', '  ', 'latest', '1.x', '>= 1', '1.2.3.4', '1 || 2', '>=1 <']) {
    t.notOk(isVersionRange(text), text);
  }
});
