// `workmill support rules try` and `workmill legal playbook try`: past work run again with other
// settings of its pipeline, beside what came of it. It only reads.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CompareUnits } from '../workflows/replay/compare-runs.ts';
import { readPipelineFile } from '../config/load.ts';
import { formatProblem } from '../config/problems.ts';
import { checkPipelineSettings } from '../pipelines/check-settings.ts';
import { pluginFolders } from '../pipelines/shipped.ts';
import { withDatabase } from './database-session.ts';
import { withFolderPlugins } from './folder-plugins.ts';
import { CommandFailure, printRows, type Output } from './output.ts';
import { runShadows, type ShadowContext, type ShadowRow } from './plugin-shadow.ts';

/** Workflows that are named for each change. */
const mostExamples = 3;
/** More changes nobody reads; those of the fewest workflows are left out. */
const mostChanges = 200;

export interface Trial {
  pipeline: string;
  /** What its workflows are about, in the plural: `cases`. Also the name of the column of counts. */
  things: string;
  /** One sentence for each change, which begins with one of `fields` and a colon. */
  compareUnits: CompareUnits;
  fields: ReadonlySet<string>;
}

/** The exit code: 1 when a workflow fails that did not before. */
export async function trySettings(
  context: ShadowContext,
  { pipeline, things, compareUnits, fields }: Trial,
  { file, last, tenant }: { file: string; last: number; tenant?: string },
): Promise<number> {
  const path = resolve(file);
  if (!existsSync(path)) throw new CommandFailure(`there is no ${path}`);
  const { folder, settings } = await readCandidate(context, pipeline, path);
  const choice = { last, tenant, settings, compareUnits };
  const rows = await runShadows(context, folder, pipeline, choice);
  printChanges(context.output, rows, { things, fields });
  return rows.some(({ verdict }) => verdict === 'worse') ? 1 : 0;
}

/** Returns the settings of the file, and the folder of their plugin. */
async function readCandidate(
  context: ShadowContext,
  pipeline: string,
  file: string,
): Promise<{ folder: string; settings: object }> {
  const { home, clock, log } = context;
  return withDatabase(context, async (database, settings) =>
    withFolderPlugins({ settings, home, database, only: pipeline, clock, log }, (pipelines) => {
      const folder = pluginFolders(settings)
        .map((parent) => join(parent, pipeline))
        .find((one) => existsSync(join(one, 'plugin.yaml')));
      if (folder === undefined) {
        throw new CommandFailure(`the ${pipeline} pipeline is not installed`);
      }
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
  workflows: string[];
}

function printChanges(
  output: Output,
  rows: readonly ShadowRow[],
  { things, fields }: Pick<Trial, 'things' | 'fields'>,
): void {
  const changes = new Map<string, Change>();
  for (const { workflow_id, differences } of rows) {
    for (const difference of differences) {
      const split = splitDifference(difference, fields);
      if (split === null) continue;
      const one = changes.get(difference) ?? { ...split, workflows: [] };
      one.workflows.push(workflow_id);
      changes.set(difference, one);
    }
  }
  const shown = [...changes.values()]
    .toSorted((one, other) => other.workflows.length - one.workflows.length)
    .slice(0, mostChanges)
    .map(({ field, change, workflows }) => ({
      field,
      change,
      [things]: workflows.length,
      examples: workflows.slice(0, mostExamples).join(' '),
    }));
  printRows(output, shown, 'No decision would change.');
  if (output.json) return;
  const skipped = rows.filter(({ verdict }) => verdict === 'skipped').length;
  const worse = rows.filter(({ verdict }) => verdict === 'worse').length;
  output.write(`\n${rows.length} ${things} replayed, ${skipped} skipped, ${worse} would fail\n`);
}

/** Null for a difference of another kind, such as of the state. */
function splitDifference(
  difference: string,
  fields: ReadonlySet<string>,
): { field: string; change: string } | null {
  const [, field, change] = /^(\w+): (.*)$/s.exec(difference) ?? [];
  return field !== undefined && change !== undefined && fields.has(field)
    ? { field, change }
    : null;
}
