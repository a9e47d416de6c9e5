// `workmill model …`: names, options and help.

import type { Command } from 'commander';
import { resolve } from 'node:path';
import { example } from './help-examples.ts';
import type { ModelCommandOptions, ModelRequest } from './models.ts';
import type { Terminal } from './output.ts';

type Context = (command: Command) => Omit<ModelCommandOptions, 'note'>;

export function addModelCommands(
  program: Command,
  context: Context,
  { note }: Pick<Terminal, 'note'>,
): void {
  const model = program
    .command('model')
    .description('Train and choose local models of tenants; a model is named pipeline/model');
  const given = (command: Command): ModelCommandOptions => ({ ...context(command), note });
  addShowing(model, given);
  addTraining(model, given);
  addChoosing(model, given);
  addFiles(model, given);
}

type Given = (command: Command) => ModelCommandOptions;

function addShowing(model: Command, given: Given): void {
  model
    .command('list <tenant-id>')
    .description('List the models with their current versions')
    .action(async (tenantId: string, _options, command: Command) => {
      const { showModels } = await import('./models.ts');
      await showModels(given(command), tenantId);
    });
  model
    .command('versions <tenant-id> <model>')
    .description('List the versions of a model, newest first')
    .addHelpText('after', example('model versions acme finance/gl_codes'))
    .action(async (tenantId: string, address: string, _options, command: Command) => {
      const { showVersions } = await import('./models.ts');
      await showVersions(given(command), { tenantId, address });
    });
  model
    .command('compare <tenant-id> <model> <version> <other>')
    .description('Compare two versions by their reports and on the examples they share')
    .addHelpText('after', example('model compare acme finance/gl_codes 3f79bb7b435b newest'))
    .action(
      async (
        tenantId: string,
        address: string,
        one: string,
        other: string,
        _options,
        command: Command,
      ) => {
        const { compareVersions } = await import('./models.ts');
        await compareVersions(given(command), { tenantId, address, versions: [one, other] });
      },
    );
  model
    .command('evaluate <tenant-id> <model> <file>')
    .description('Measure a version on labeled texts: JSON Lines, or CSV with text and label')
    .option('--version-id <version>', 'Version, "newest" or "base"', 'current')
    .addHelpText('after', example('model evaluate acme finance/gl_codes labeled.csv'))
    .action(
      async (
        tenantId: string,
        address: string,
        file: string,
        { versionId: version }: { versionId: string },
        command: Command,
      ) => {
        const { evaluateVersion } = await import('./models.ts');
        const asked = { tenantId, address, file: resolve(file), version };
        await evaluateVersion(given(command), asked);
      },
    );
}

function addTraining(model: Command, given: Given): void {
  model
    .command('train <tenant-id> <model>')
    .description('Train a model in the running appliance and wait for the result')
    .addHelpText('after', example('model train acme finance/gl_codes'))
    .action(async (tenantId: string, address: string, _options, command: Command) => {
      const { trainModel } = await import('./models.ts');
      await trainModel(given(command), { tenantId, address });
    });
  model
    .command('trainings <tenant-id>')
    .description('List the last trainings, newest first')
    .action(async (tenantId: string, _options, command: Command) => {
      const { showTrainings } = await import('./models.ts');
      await showTrainings(given(command), tenantId);
    });
  model
    .command('cancel <tenant-id> <training-id>')
    .description('Cancel a training')
    .action(async (tenantId: string, trainingId: string, _options, command: Command) => {
      const { cancelTraining } = await import('./models.ts');
      await cancelTraining(given(command), { tenantId, trainingId });
    });
}

function addChoosing(model: Command, given: Given): void {
  model
    .command('promote <tenant-id> <model> <version>')
    .description('Make a version current; takes effect within seconds')
    .addHelpText('after', example('model promote acme finance/gl_codes newest'))
    .action(
      async (tenantId: string, address: string, version: string, _options, command: Command) => {
        const { promoteVersion } = await import('./models.ts');
        await promoteVersion(given(command), { tenantId, address, version });
      },
    );
  model
    .command('rollback <tenant-id> <model>')
    .description('Return to the previous version; takes effect within seconds')
    .action(async (tenantId: string, address: string, _options, command: Command) => {
      const { rollBackModel } = await import('./models.ts');
      await rollBackModel(given(command), { tenantId, address } satisfies ModelRequest);
    });
  model
    .command('shadow <tenant-id> <model> <version>')
    .description('Run a version beside the current one without effect; "off" ends it')
    .action(
      async (tenantId: string, address: string, version: string, _options, command: Command) => {
        const { shadowVersion } = await import('./models.ts');
        await shadowVersion(given(command), { tenantId, address, version });
      },
    );
}

function addFiles(model: Command, given: Given): void {
  model
    .command('export <tenant-id> <model> <version> <file>')
    .description('Write a version to a new file')
    .action(
      async (
        tenantId: string,
        address: string,
        version: string,
        file: string,
        _options,
        command: Command,
      ) => {
        const { exportVersion } = await import('./models.ts');
        await exportVersion(given(command), { tenantId, address, version, file: resolve(file) });
      },
    );
  model
    .command('import <tenant-id> <model> <file>')
    .description('Add a model file as a version; promote it to use it')
    .action(async (tenantId: string, address: string, file: string, _options, command: Command) => {
      const { importVersion } = await import('./models.ts');
      await importVersion(given(command), { tenantId, address, file: resolve(file) });
    });
}
