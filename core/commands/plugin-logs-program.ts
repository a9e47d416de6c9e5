// `workmill plugin logs`: names, options and help.

import { InvalidArgumentError, type Command } from 'commander';
import { millisecondsOf } from '../config/value-types.ts';
import { parseId } from '../kernel/ids.ts';
import { example } from './help-examples.ts';
import { numberUpTo } from './number-argument.ts';
import type { Terminal } from './output.ts';
import type { LogChoice } from './plugin-logs.ts';
import type { ReleaseContext } from './plugin-releases.ts';

interface Options extends Omit<LogChoice, 'since' | 'file'> {
  since?: (now: Date) => Date;
}

export function addPluginLogs(
  plugin: Command,
  context: (command: Command) => ReleaseContext,
  { writeError: say }: Terminal,
): void {
  plugin
    .command('logs')
    .argument('<name>', 'name of the plugin')
    .argument(
      '[file]',
      'file with log lines, or - for standard input; default: the log of the home',
    )
    .description("show a plugin's log lines: context.log, console output, and its process")
    .option('--lines <n>', 'maximum number of lines, the newest', numberUpTo(100_000), 100)
    .option(
      '--since <time>',
      'only lines of this time or later: 10m, 24h or an ISO 8601 time',
      asTime,
    )
    .option('--workflow <id>', 'only lines of this workflow; console output belongs to none', asId)
    .option('--follow', 'show new lines until Ctrl-C', false)
    .addHelpText('after', `${help}${examples}`)
    .action(async (name: string, file: string | undefined, options: Options, command: Command) => {
      const { showPluginLogs } = await import('./plugin-logs.ts');
      const stop = new AbortController();
      // Standard input ends by itself, or with the program that writes it.
      for (const signal of options.follow && file !== '-' ? stopSignals : []) {
        process.once(signal, () => stop.abort());
      }
      const all = context(command);
      const since = options.since?.(all.clock.now());
      const leaves = { stdin: process.stdin, stop: stop.signal, say };
      await showPluginLogs({ ...all, ...leaves }, name, { ...options, file, since });
    });
}

const stopSignals = ['SIGINT', 'SIGTERM'] as const;

const help = `
"workmill up" writes the log to its home. "workmill serve" writes it to standard output: pipe it in.
With --json each line is an object, as it was logged.
`;

const examples = example(
  'plugin logs letters --since 1h --follow',
  'plugin logs letters --workflow wf_01kxq0e8c4ef9t1xj5w1t6sn7m',
  'plugin logs letters - < workmill.log',
).concat(`
  journalctl -u workmill -o cat | workmill plugin logs letters -
  kubectl logs -f POD | workmill plugin logs letters - --follow`);

function asId(text: string): string {
  if (parseId('workflow', text) !== null) return text;
  throw new InvalidArgumentError('expected the id of a workflow: wf_ and 26 characters');
}

function asTime(text: string): (now: Date) => Date {
  const ago = millisecondsOf(text);
  if (!Number.isNaN(ago)) return (now) => new Date(now.getTime() - ago);
  const time = new Date(text);
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(time.getTime())) return () => time;
  throw new InvalidArgumentError('expected 30s, 10m, 24h, 7d or an ISO 8601 time');
}
