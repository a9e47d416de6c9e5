// `workmill plugin new, inspect, check, test, dev, bench`: names, options and help.

import type { Command } from 'commander';
import { example } from './help-examples.ts';
import type { Terminal } from './output.ts';
import type { InspectContext } from './plugin-inspect.ts';

interface NewOptions {
  javascript: boolean;
  in: string;
  from?: string;
}

export function addAuthoringCommands(
  plugin: Command,
  context: (command: Command) => InspectContext,
  terminal: Terminal,
): void {
  plugin
    .command('new')
    .argument('<name>', 'Name of the plugin and of its folder')
    .description('Create a plugin from a template that passes its tests')
    .option('--javascript', 'Use JavaScript instead of TypeScript', false)
    .option('--from <plugin>', 'Plugin to copy: a folder, or the name of a shipped plugin')
    .option('--in <dir>', 'Parent folder', '.')
    .addHelpText(
      'after',
      example('plugin new invoices', 'plugin new my-notes --from delivery-notes'),
    )
    .action(async (name: string, options: NewOptions, command: Command) => {
      const { newPlugin } = await import('./authoring.ts');
      newPlugin(context(command), name, options);
    });
  addInspect(plugin, context);
  onFolder(plugin, 'check')
    .description('Check code, types, manifest, schemas, examples, golden cases and imports')
    .addHelpText('after', example('plugin check .', 'plugin check . --json'))
    .action(async (folder: string, _options, command: Command) => {
      const { checkPlugin } = await import('./authoring.ts');
      terminal.exitCode = await checkPlugin(context(command), folder);
    });
  onFolder(plugin, 'test')
    .description(
      'Test in the real host: types, golden cases, determinism, cancel, hostile inputs, limits',
    )
    .option('--update', 'Write the results into the golden files', false)
    .addHelpText(
      'after',
      example('plugin test .', 'plugin test . --update', 'plugin test . --json'),
    )
    .action(async (folder: string, options: { update: boolean }, command: Command) => {
      const { testPlugin } = await import('./authoring.ts');
      terminal.exitCode = await testPlugin(context(command), folder, options);
    });
  onFolder(plugin, 'dev')
    .description('Run the golden cases now and after every change of a file, until Ctrl-C')
    .addHelpText('after', `${example('plugin dev .', 'plugin dev . --json')}\n\n${devEvents}`)
    .action(async (folder: string, _options, command: Command) => {
      const { developPlugin } = await import('./plugin-dev.ts');
      const stop = new AbortController();
      // Only the first signal is handled: a second Ctrl-C ends the process at once.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
      await developPlugin(context(command), folder, stop.signal);
    });
  onFolder(plugin, 'bench')
    .description('Measure the first golden case: as in production, through the host, in a thread')
    .option('--seconds <n>', 'Duration of each measurement', Number, 3)
    .addHelpText('after', example('plugin bench . --seconds 10'))
    .action(async (folder: string, { seconds }: { seconds: number }, command: Command) => {
      const { benchPlugin } = await import('./authoring.ts');
      await benchPlugin(context(command), folder, seconds);
    });
}

function addInspect(plugin: Command, context: (command: Command) => InspectContext): void {
  plugin
    .command('inspect')
    .argument('<file>', 'Document of any supported format')
    .description('Show what the reader finds in a document: pages, lines, tables, fields, language')
    .option(
      '--picture <dir>',
      'Folder for a PNG file per page with boxes: words green, lines blue, cells orange, tables red',
    )
    .addHelpText(
      'after',
      example(
        'plugin inspect invoice.pdf',
        'plugin inspect invoice.pdf --picture boxes',
        'plugin inspect invoice.xml --json',
      ),
    )
    .action(async (file: string, options: { picture?: string }, command: Command) => {
      const { inspectDocument } = await import('./plugin-inspect.ts');
      await inspectDocument(context(command), file, options);
    });
}

const devEvents = `With --json each line is an object whose "event" says what it tells:
  loaded   plugin, version, operations
  refused  reason
  fault    kind (syntax, types), place (file:line:column), message
  case     name, result (passed, failed), findings, status, duration_ms, completed_unit
  waiting  folder`;

function onFolder(plugin: Command, name: string): Command {
  return plugin.command(name).argument('<dir>', 'Folder that contains plugin.yaml');
}
