// `workmill deadlines export`: the deadlines of a result as a calendar or a table.

import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseId } from '../kernel/ids.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { renderDeadlines, type DeadlineMediaType } from '../workflows/deadlines/render.ts';
import { findResult, findWorkflow } from '../workflows/queries.ts';
import { isFinal } from '../workflows/states.ts';
import type { Workflow } from '../workflows/workflow.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { withFolderPlugins } from './folder-plugins.ts';
import { CommandFailure, printRows, type Output } from './output.ts';
import { requireTenant } from './tenants.ts';

const mediaTypes: Readonly<Record<string, DeadlineMediaType>> = {
  '.ics': 'text/calendar',
  '.csv': 'text/csv',
};

export interface DeadlineExport {
  tenantId: string;
  workflowId: string;
  file: string;
  /** Reminder of the calendar in days; undefined for none. */
  remindDays?: number | undefined;
}

export async function exportDeadlines(
  options: SessionOptions & { output: Output },
  { tenantId, workflowId: shown, file, remindDays }: DeadlineExport,
): Promise<void> {
  const mediaType = mediaTypes[extname(file).toLowerCase()];
  if (!mediaType) throw new CommandFailure(`"${file}" must end in .ics or .csv`);
  const workflowId = parseId('workflow', shown);
  if (workflowId === null) throw new CommandFailure(`"${shown}" is not the ID of a workflow`);
  const { home, clock, log } = options;
  await withDatabase(options, async (database, settings) => {
    await requireTenant(database, tenantId);
    const workflow = await findWorkflow(database, tenantId, workflowId);
    if (!workflow) throw new CommandFailure(`${tenantId} has no workflow ${shown}`);
    if (!isFinal(workflow.state)) {
      throw new CommandFailure(`${shown} has not ended: its state is ${workflow.state}`);
    }
    const plugins = { settings, home, database, only: workflow.pipeline, clock, log };
    const list = await withFolderPlugins(plugins, (pipelines) => listOf(workflow, pipelines));
    const result = await findResult(database, tenantId, workflowId, { evidence: false });
    const given = { remindDays: remindDays ?? null };
    await writeFile(file, renderDeadlines(mediaType, { workflow, result, list }, given));
    printRows(options.output, [{ workflow: shown, deadlines: list.title, file }]);
  });
}

function listOf({ pipeline, operation }: Workflow, pipelines: Pick<Pipelines, 'find'>) {
  const list = pipelines.find(pipeline, operation)?.deadlines;
  if (list) return list;
  throw new CommandFailure(`results of ${pipeline}/${operation} have no deadlines`);
}
