// `workmill support rules try`: past cases run again with other settings, beside what came of them. It
// only reads.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPipelineFile } from '../config/load.ts';
import { formatProblem } from '../config/problems.ts';
import { checkPipelineSettings } from '../pipelines/check-settings.ts';
import { pluginFolders } from '../pipelines/shipped.ts';
import { compareCases, fieldOf } from './compare-cases.ts';
import { withDatabase } from './database-session.ts';
import { withFolderPlugins } from './folder-plugins.ts';
import { CommandFailure, printRows, type Output } from './output.ts';
import { runShadows, type ShadowContext, type ShadowRow } from './plugin-shadow.ts';

const pipeline = 'support';
/** Cases that are named for each change. */
const mostExamples = 3;
/** More changes nobody reads; those of the fewest cases are left out. */
const mostChanges = 200;

/** The exit code: 1 when a case fails that did not before. */
export async function tryRules(
  context: ShadowContext,
  file: string,
  { last, tenant }: { last: number; tenant?: string },
): Promise<number> {
  const path = resolve(file);
  if (!existsSync(path)) throw new CommandFailure(`there is no ${path}`);
  const { folder, settings } = await readCandidate(context, path);
  const choice = { last, tenant, settings, compareUnits: compareCases };
  const rows = await runShadows(context, folder, pipeline, choice);
  printChanges(context.output, rows);
  return rows.some(({ verdict }) => verdict === 'worse') ? 1 : 0;
}

/** The settings of the file, and the folder of the plugin that they are for. */
async function readCandidate(
  context: ShadowContext,
  file: string,
): Promise<{ folder: string; settings: object }> {
  const { home, clock, log } = context;
  return withDatabase(context, async (database, settings) =>
    withFolderPlugins({ settings, home, database, only: pipeline, clock, log }, (pipelines) => {
      const folder = pluginFolders(settings)
        .map((parent) => join(parent, pipeline))
        .find((one) => existsSync(join(one, 'plugin.yaml')));
      if (folder === undefined) throw new CommandFailure('the support pipeline is not installed');
      const check = checkPipelineSettings(pipelines, { knowsInstalled: true });
      const read = readPipelineFile(file, pipeline, check);
      const errors = read.problems.filter(({ severity }) => severity === 'error');
      if (errors.length > 0) throw new CommandFailure(errors.map(formatProblem).join('\n'));
      return { folder, settings: read.settings };
    }),
  );
}

interface Change {
  field: string;
  change: string;
  cases: number;
  examples: string[];
}

function printChanges(output: Output, rows: readonly ShadowRow[]): void {
  const changes = new Map<string, Change>();
  for (const { workflow_id, differences } of rows) {
    for (const difference of differences) {
      const split = fieldOf(difference);
      if (split === null) continue;
      const { field: name, change } = split;
      const known = changes.get(`${name} ${change}`);
      const one = known ?? { field: name, change, cases: 0, examples: [] };
      one.cases += 1;
      if (one.examples.length < mostExamples) one.examples.push(workflow_id);
      changes.set(`${name} ${change}`, one);
    }
  }
  const shown = [...changes.values()]
    .toSorted((one, other) => other.cases - one.cases)
    .slice(0, mostChanges)
    .map(({ examples, ...rest }) => ({ ...rest, examples: examples.join(' ') }));
  printRows(output, shown, 'No decision would change.');
  if (output.json) return;
  const skipped = rows.filter(({ verdict }) => verdict === 'skipped').length;
  const worse = rows.filter(({ verdict }) => verdict === 'worse').length;
  output.write(`\n${rows.length} cases replayed, ${skipped} skipped, ${worse} would fail\n`);
}
