import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import t, { type Test } from 'tap';
import { showPluginLogs, type LogChoice } from '../../core/commands/plugin-logs.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { createLog } from '../../core/telemetry/log.ts';
import { eventually } from '../support/eventually.ts';
import { quietLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';

const workflow = 'wf_01kxq0e8c4ef9t1xj5w1t6sn7m';

/** What an appliance writes of two plugins in three hours. */
async function writeLines(): Promise<string> {
  const lines: string[] = [];
  const clock = manualClock();
  const log = createLog({ clock, destination: (line) => void lines.push(line) });
  const letters = log.child({ plugin: 'letters', plugin_version: '1.0.0' });
  log.info('serving', {});
  letters.info('host output', { line: 'printed' });
  await clock.advance(3_600_000);
  letters.child({ workflow_id: workflow, attempt: 1 }).warn('no date', { page: 2 });
  log.child({ plugin: 'notes' }).info('host output', { line: 'of another' });
  await clock.advance(3_600_000);
  letters.child({ workflow_id: 'wf_other', attempt: 1 }).info('done');
  return lines.join('');
}

const text = await writeLines();

function openDesk(t: Test, json = false) {
  const folder = t.testdir({ config: {} });
  const home = join(folder, 'home');
  const file = join(home, 'workmill.log');
  mkdirSync(home);
  const stop = new AbortController();
  const said = { shown: '', notes: '' };
  const output = { write: (more: string) => void (said.shown += more), json };
  const leaves = { clock: systemClock, random: systemRandom, log: quietLog(), output };
  const show = (name: string, choice: Partial<LogChoice> = {}, input = '') =>
    showPluginLogs(
      {
        ...leaves,
        home,
        config: join(folder, 'config'),
        stop: stop.signal,
        stdin: Readable.from([Buffer.from(input)]),
        say: (more) => void (said.notes += more),
      },
      name,
      { lines: 100, follow: false, ...choice },
    );
  return { file, show, said, stop };
}

const printed = '2026-03-01 12:00:00.000 INFO  printed\n';
const warned = `2026-03-01 13:00:00.000 WARN  no date workflow_id=${workflow} attempt=1 page=2\n`;
const done = '2026-03-01 14:00:00.000 INFO  done workflow_id=wf_other attempt=1\n';

t.test('the lines of a plugin come newest last, from both files of the home', async (t) => {
  const { file, show, said } = openDesk(t);
  appendFileSync(`${file}.1`, text);
  appendFileSync(file, text);
  await show('letters');
  t.equal(said.shown, (printed + warned + done).repeat(2));
});

t.test('lines are chosen by number, time and workflow', async (t) => {
  const choices: [Partial<LogChoice>, string][] = [
    [{ lines: 2 }, warned + done],
    [{ since: new Date('2026-03-01T14:00:00Z') }, done],
    [{ workflow }, warned],
  ];
  for (const [choice, expected] of choices) {
    const { show, said } = openDesk(t);
    await show('letters', { file: '-', ...choice }, text);
    t.equal(said.shown, expected);
  }
  const { show, said } = openDesk(t, true);
  await show('letters', { file: '-', workflow }, text);
  t.match(JSON.parse(said.shown), { message: 'no date', plugin: 'letters', page: 2 });
});

t.test('new lines are followed, whole ones only, also in a new file', async (t) => {
  const { file, show, said, stop } = openDesk(t);
  const cut = text.indexOf('no date');
  appendFileSync(file, text.slice(0, cut));
  const followed = show('letters', { file, follow: true });
  const untilShown = async (expected: string) => {
    await eventually('the lines', async () => said.shown === expected);
  };
  await untilShown(printed);
  appendFileSync(file, text.slice(cut));
  await untilShown(printed + warned + done);
  writeFileSync(file, text.split(/(?<=\n)/).at(-1)!);
  await untilShown(printed + warned + done + done);
  stop.abort();
  await followed;
});

t.test('lines of standard input are shown as they come', async (t) => {
  const { show, said } = openDesk(t);
  await show('letters', { file: '-', follow: true, lines: 1 }, `pod/a ${text}`);
  t.equal(said.shown, printed + warned + done);
});

t.test('who sees nothing is told why', async (t) => {
  const { file, show, said } = openDesk(t);
  await t.rejects(show('letters'), { message: /there is no .*workmill\.log: .*\n {2}journalctl / });
  appendFileSync(file, text);
  await t.rejects(show('leters'), { message: /no plugin "leters"\. Did you mean "letters"\?/ });
  await show('letters', { workflow: 'wf_none' });
  t.equal(said.notes, `No lines of letters in ${file} match.\n`);
  await show('finance');
  t.match(said.notes, `No lines of finance in ${file} match.\n`);
  t.equal(said.shown, '');
  const pretty = show('letters', { file: '-' }, '12:00:00.000 INFO  done\n');
  await t.rejects(pretty, { message: /standard input has no log lines in JSON: set log\.format/ });
  await t.rejects(show('letters', { file: '/nowhere' }), { message: '/nowhere: no such file' });
});
