// `workmill plugin pack, verify, install, uninstall, enable, disable, rollback, versions`: names,
// options and help.

import type { Command } from 'commander';
import { example } from './help-examples.ts';
import { numberUpTo } from './number-argument.ts';
import type { Terminal } from './output.ts';
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

const most = numberUpTo(10_000);

type Context = (command: Command) => ReleaseContext;

export function addShippingCommands(plugin: Command, context: Context, terminal: Terminal): void {
  const { note } = terminal;
  plugin
    .command('pack <dir>')
    .description('Pack a plugin into one file, with the SHA-256 of each file')
    .option('--key <pem>', 'Ed25519 private key for the signature')
    .option('--out <file>', 'Output file; default: <name>-<version>.tgz')
    .action(async (dir: string, options: { key?: string; out?: string }, command: Command) => {
      const { packPlugin } = await import('./plugin-packages.ts');
      await packPlugin(context(command), dir, options);
    });
  plugin
    .command('verify <file>')
    .description('Verify the content, engine range and signature of a package')
    .action(async (file: string, _options, command: Command) => {
      const { verifyPlugin } = await import('./plugin-packages.ts');
      await verifyPlugin(context(command), file);
    });
  plugin
    .command('install <file>')
    .description('Check a package and activate it')
    .option(
      '--shadow <n>',
      'Replay the last n requests first; reject the package if one fails that succeeded before',
      most,
    )
    .option('--tenant <id>', 'With --shadow: only requests of this tenant')
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
      'Replay past requests on a candidate without side effects, and show the differences',
    )
    .requiredOption('--candidate <path>', 'Package, or folder of a plugin')
    .option('--last <n>', 'Number of requests, newest first', most, 20)
    .option('--tenant <id>', 'Only requests of this tenant')
    .addHelpText(
      'after',
      example('plugin shadow letters --candidate ./letters --last 50 --tenant acme'),
    )
    .action(async (name: string, options: Shadow, command: Command) => {
      const { shadowPlugin } = await import('./plugin-shadow.ts');
      terminal.exitCode = await shadowPlugin({ ...context(command), note }, name, options);
    });
  plugin
    .command('uninstall <name>')
    .description(
      'Remove all packages of a plugin; a plugin of that name in a folder becomes active',
    )
    .action(async (name: string, _options, command: Command) => {
      const { uninstallPlugin } = await import('./plugin-releases.ts');
      await uninstallPlugin(context(command), name);
    });
  addChoices(plugin, context);
}

function addChoices(plugin: Command, context: Context): void {
  for (const [name, description] of [
    ['enable', 'Enable a plugin'],
    ['disable', 'Disable a plugin; its workflows stay queued'],
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
    .description('Activate the previous version of a plugin')
    .option('--to <version>', 'Version or release to activate; see workmill plugin versions')
    .action(async (name: string, { to }: { to?: string }, command: Command) => {
      const { rollBackPlugin } = await import('./plugin-releases.ts');
      await rollBackPlugin(context(command), name, to ?? null);
    });
  plugin
    .command('versions <name>')
    .description('List the installed versions of a plugin and which one is active')
    .action(async (name: string, _options, command: Command) => {
      const { showVersions } = await import('./plugin-releases.ts');
      await showVersions(context(command), name);
    });
}
