// `workmill plugin dev` as its user runs it: a process in a terminal, until Ctrl-C.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { newPlugin } from '../../core/commands/authoring.ts';
import { developPlugin, type DevEvent } from '../../core/commands/plugin-dev.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { eventually } from '../support/eventually.ts';
import { quietLog } from '../support/log.ts';
import { familyOf, isAlive, killAll } from '../support/processes.ts';

const program = join(import.meta.dirname, '../../scripts/workmill');

t.test(
  'dev shows at each change what became of the cases, and leaves nothing behind',
  async (t) => {
    const parent = t.testdir();
    const temporary = join(parent, 'tmp');
    mkdirSync(temporary);
    const output = { json: true, write() {} };
    newPlugin({ clock, log: quietLog(), output }, 'letters', { javascript: false, in: parent });
    const folder = join(parent, 'letters');
    const entry = join(folder, 'pipeline.ts');
    const code = readFileSync(entry, 'utf8');

    const env = { PATH: process.env['PATH'], TMPDIR: temporary };
    const child = spawn(program, ['plugin', 'dev', folder], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    }
    t.teardown(() => killAll(familyOf(child.pid!)));
    /** What it has said since the last time, once it waits. */
    const untilItWaits = () =>
      eventually('dev waits for a change', () => {
        const shown = /^([^]*?)-- waiting for a change in .*\n/.exec(said);
        if (shown) said = said.slice(shown[0].length);
        return shown?.[1];
      });
    const change = async (text: string): Promise<string> => {
      writeFileSync(entry, text);
      return await untilItWaits();
    };

    t.match(await untilItWaits(), /^passed +golden +letter .*\npassed +golden +unsigned .*\n$/);
    const other = await change(code.replace("['Subject', 'Re']", "['Date']"));
    t.match(other, /^failed +golden +letter/);
    t.match(other, 'completed_unit/subject: expected "Delivery of 12 March", got "2026-02-20"');
    t.match(other, '"subject": "2026-02-20"', 'with the whole result');
    t.match(
      await change(code.replace('definePipeline({', 'definePipeline({ surprise: x,')),
      /the plugin is refused: pipeline\.ts:\d+:\d+: x is not defined/,
    );
    t.match(
      await change(code.replace('operations: { read },', 'operations: { read },,')),
      /^failed  syntax      pipeline\.ts:\d+:\d+\n +\S/,
      'with its place when it is no program',
    );
    t.match(await change(code), /^passed +golden +letter/, 'and again when it is mended');

    t.match(
      await change(code.replace("unit: 'letter'", 'unit: 7')),
      /types       pipeline\.ts:\d+:\d+\n +TS2322: Type 'number'/,
    );

    const family = familyOf(child.pid!);
    child.kill('SIGINT');
    const [exitCode] = (await once(child, 'close')) as [number | null];
    t.equal(exitCode, 0);
    t.same(family.filter(isAlive), []);
    t.same(
      readdirSync(temporary).filter((name) => name.startsWith('workmill')),
      [],
    );
  },
);

t.test('dev tells an editor the same, an object a line', async (t) => {
  const parent = t.testdir();
  const quiet = { json: true, write() {} };
  newPlugin({ clock, log: quietLog(), output: quiet }, 'letters', { javascript: true, in: parent });
  const folder = join(parent, 'letters');
  const entry = join(folder, 'pipeline.js');
  const code = readFileSync(entry, 'utf8');
  const stop = new AbortController();
  const told: DevEvent[] = [];
  const write = (line: string): void => void told.push(JSON.parse(line) as DevEvent);
  const context = { clock, log: quietLog(), output: { json: true, write } };
  const developing = developPlugin(context, folder, stop.signal);
  const untilItWaits = () =>
    eventually('dev waits for a change', () => told.at(-1)?.event === 'waiting' && told.splice(0));
  t.match(await untilItWaits(), [
    { event: 'loaded', plugin: 'letters', version: '0.1.0', operations: ['read'] },
    { event: 'case', name: 'letter', result: 'passed', findings: [], status: 'completed' },
    { event: 'case', name: 'unsigned', result: 'passed', status: 'in_review' },
    { event: 'waiting', folder },
  ]);
  writeFileSync(entry, code.replace('const read =', 'const = read ='));
  t.match(await untilItWaits(), [
    { event: 'fault', kind: 'syntax', place: /^pipeline\.js:\d+:7$/, message: String },
    { event: 'waiting' },
  ]);
  stop.abort();
  await developing;
});
