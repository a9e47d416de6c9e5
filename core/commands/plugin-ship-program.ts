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
    .description('make one file of a plugin, with the SHA-256 of everything in it')
    .option('--key <pem>', 'sign it with this Ed25519 private key')
    .option('--out <file>', 'where to; default: <name>-<version>.tgz')
    .action(async (dir: string, options: { key?: string; out?: string }, command: Command) => {
      const { packPlugin } = await import('./plugin-packages.ts');
      await packPlugin(context(command), dir, options);
    });
  plugin
    .command('verify <file>')
    .description('whether a package is whole, fits this release and is signed as it has to be')
    .action(async (file: string, _options, command: Command) => {
      const { verifyPlugin } = await import('./plugin-packages.ts');
      await verifyPlugin(context(command), file);
    });
  plugin
    .command('install <file>')
    .description('check a package, and let it serve in place of the version before')
    .option('--shadow <n>', 'first run the last n requests on it; none may fail anew', most)
    .option('--tenant <id>', 'with --shadow: of this tenant alone')
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
    .description('run past requests on a candidate, without effect, and show what would differ')
    .requiredOption('--candidate <path>', 'a package, or the folder of a plugin')
    .option('--last <n>', 'how many of the newest requests', most, 20)
    .option('--tenant <id>', 'of this tenant alone')
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
    .description('forget all packages of a plugin; one of that name in a folder serves again')
    .action(async (name: string, _options, command: Command) => {
      const { uninstallPlugin } = await import('./plugin-releases.ts');
      await uninstallPlugin(context(command), name);
    });
  addChoices(plugin, context);
}

function addChoices(plugin: Command, context: Context): void {
  for (const [name, description] of [
    ['enable', 'let a plugin serve again'],
    ['disable', 'let a plugin serve no more; its work waits'],
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
    .description('let the package before serve again')
    .option('--to <release>', 'another one; see: workmill plugin versions')
    .action(async (name: string, { to }: { to?: string }, command: Command) => {
      const { rollBackPlugin } = await import('./plugin-releases.ts');
      await rollBackPlugin(context(command), name, to ?? null);
    });
  plugin
    .command('versions <name>')
    .description('the packages of a plugin that are kept, and which one serves')
    .action(async (name: string, _options, command: Command) => {
      const { showVersions } = await import('./plugin-releases.ts');
      await showVersions(context(command), name);
    });
}
