import t from 'tap';
import { isVersion, isVersionRange, versionInRange } from '../../core/pipelines/version-range.ts';

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
  ['1.4', ['1.4.0', '1.4.9'], ['1.5.0']],
  ['1.x', ['1.0.0', '1.9.9'], ['2.0.0']],
  ['1.4.2 || ^3', ['1.4.2', '3.5.0'], ['1.4.3', '2.0.0']],
  ['>=0.1.0 <1', ['0.1.0', '0.2.0-rc.1'], ['0.1.0-rc.1', '1.0.0-rc.1', 'latest']],
];

for (const [range, inside, outside] of cases) {
  t.test(`${range} holds what it should`, async (t) => {
    for (const version of inside) t.ok(versionInRange(version, range), version);
    for (const version of outside) t.notOk(versionInRange(version, range), version);
  });
}

t.test('invalid ranges are refused', async (t) => {
  for (const text of ['', '  ', 'latest', '1.2.3.4', '>=1 <', '>=01', '^']) {
    t.notOk(isVersionRange(text), text);
    t.notOk(versionInRange('1.0.0', text), text);
  }
});

t.test('a range that takes long to read is refused unread', async (t) => {
  t.ok(isVersionRange('1 '.repeat(128)));
  t.notOk(isVersionRange('1 '.repeat(500_000)));
});

t.test('a version has three numbers, and may be a pre-release', async (t) => {
  for (const text of ['1.4.0', '0.0.1', '2.0.0-rc.1']) t.ok(isVersion(text), text);
  for (const text of ['1.4', 'v1.4.0', ' 1.4.0', '01.4.0', '1.4.0+build', 'one', '']) {
    t.notOk(isVersion(text), text);
  }
});
