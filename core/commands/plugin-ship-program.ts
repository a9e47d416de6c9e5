// `workmill plugin pack, verify, install, uninstall, enable, disable, rollback, versions`: names,
// options and help.

import type { Command } from 'commander';
import { example } from './help-examples.ts';
import { numberUpTo } from './number-argument.ts';
import type { ReleaseContext } from './plugin-releases.ts';

interface Shadow {
  candidate: string;
  last: number;
  tenant?: string;
}

interface Choice {
  shadow?: number;
  tenant?: string;
}

/** On the terminal alone: neither a table nor JSON has room for it. */
const note = (text: string): void => void (process.stderr.isTTY && process.stderr.write(text));

const most = numberUpTo(10_000);

type Context = (command: Command) => ReleaseContext;

export function addShippingCommands(plugin: Command, context: Context): void {
  plugin
    .command('pack <dir>')
    .description('pack a plugin into one file, with the SHA-256 of each of its files')
    .option('--key <pem>', 'sign it with this Ed25519 private key')
    .option('--out <file>', 'output file; default: <name>-<version>.tgz')
    .action(async (dir: string, options: { key?: string; out?: string }, command: Command) => {
      const { packPlugin } = await import('./plugin-packages.ts');
      await packPlugin(context(command), dir, options);
    });
  plugin
    .command('verify <file>')
    .description('verify the content, engine range and signature of a package')
    .action(async (file: string, _options, command: Command) => {
      const { verifyPlugin } = await import('./plugin-packages.ts');
      await verifyPlugin(context(command), file);
    });
  plugin
    .command('install <file>')
    .description('check a package and activate it')
    .option('--shadow <n>', 'first replay the last n requests; refuse it if one fails newly', most)
    .option('--tenant <id>', 'with --shadow: only requests of this tenant')
    .addHelpText(
      'after',
      example('plugin install letters-1.3.0.tgz', 'plugin install letters-1.3.0.tgz --shadow 50'),
    )
    .action(async (file: string, options: Choice, command: Command) => {
      const { installPlugin } = await import('./plugin-releases.ts');
      await installPlugin({ ...context(command), note }, file, options);
    });
  plugin
    .command('shadow <name>')
    .description(
      'replay past requests on a candidate without side effects, and show the differences',
    )
    .requiredOption('--candidate <path>', 'a package, or the folder of a plugin')
    .option('--last <n>', 'number of newest requests', most, 20)
    .option('--tenant <id>', 'only requests of this tenant')
    .addHelpText(
      'after',
      example('plugin shadow letters --candidate ./letters --last 50 --tenant acme'),
    )
    .action(async (name: string, options: Shadow, command: Command) => {
      const { shadowPlugin } = await import('./plugin-shadow.ts');
      process.exitCode = await shadowPlugin({ ...context(command), note }, name, options);
    });
  plugin
    .command('uninstall <name>')
    .description(
      'remove all packages of a plugin; a plugin of that name in a folder becomes active',
    )
    .action(async (name: string, _options, command: Command) => {
      const { uninstallPlugin } = await import('./plugin-releases.ts');
      await uninstallPlugin(context(command), name);
    });
  addChoices(plugin, context);
}

function addChoices(plugin: Command, context: Context): void {
  for (const [name, description] of [
    ['enable', 'enable a plugin'],
    ['disable', 'disable a plugin; its workflows stay queued'],
  ] as const) {
    plugin
      .command(`${name} <name>`)
      .description(description)
      .action(async (which: string, _options, command: Command) => {
        const { switchPlugin } = await import('./plugin-releases.ts');
        await switchPlugin(context(command), which, name === 'enable');
      });
  }
  plugin
    .command('rollback <name>')
    .description('activate the previous version of a plugin')
    .option('--to <version>', 'version or release to activate; see: workmill plugin versions')
    .action(async (name: string, { to }: { to?: string }, command: Command) => {
      const { rollBackPlugin } = await import('./plugin-releases.ts');
      await rollBackPlugin(context(command), name, to ?? null);
    });
  plugin
    .command('versions <name>')
    .description('list the installed versions of a plugin and which one is active')
    .action(async (name: string, _options, command: Command) => {
      const { showVersions } = await import('./plugin-releases.ts');
      await showVersions(context(command), name);
    });
}
