// Files that a configuration folder may contain. A misspelled file name would otherwise be ignored
// with all of its settings.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nearestName } from '../kernel/nearest.ts';
import { fileFailure } from './file-types.ts';
import type { Problem } from './problems.ts';

export type FileKind = 'appliance' | 'plans' | 'tenants' | 'pipeline';

export interface FoundFile {
  file: string;
  kind: FileKind;
  /** Name of the pipeline, for files under pipelines/. */
  pipeline: string | null;
}

export interface FolderContent {
  /** Existing files, `workmill.yaml` first. */
  files: FoundFile[];
  /** All other files, to be compared with the files that settings name. */
  others: { path: string; known: string[] }[];
  problems: Problem[];
}

const mainFile = 'workmill.yaml';
const plansFile = 'plans.yaml';
const tenantsFile = 'tenants.yaml';
const topNames = [
  mainFile,
  plansFile,
  tenantsFile,
  'pipelines',
  'schema.json',
  'plans.schema.json',
  'tenants.schema.json',
  'reference.md',
];
const pipelineFile = /^([a-z][a-z0-9_-]{0,63})\.yaml$/;

export function listFolder(folder: string): FolderContent {
  const content: FolderContent = { files: [], others: [], problems: [] };
  for (const name of namesIn(folder, content)) {
    const file = join(folder, name);
    if (name === mainFile) content.files.unshift({ file, kind: 'appliance', pipeline: null });
    else if (name === plansFile) content.files.push({ file, kind: 'plans', pipeline: null });
    else if (name === tenantsFile) content.files.push({ file, kind: 'tenants', pipeline: null });
    else if (name === 'pipelines') listPipelines(file, content);
    else if (!topNames.includes(name)) content.others.push({ path: file, known: topNames });
  }
  return content;
}

function listPipelines(folder: string, content: FolderContent): void {
  for (const name of namesIn(folder, content)) {
    const file = join(folder, name);
    const pipeline = pipelineFile.exec(name)?.[1];
    if (pipeline !== undefined) content.files.push({ file, kind: 'pipeline', pipeline });
    else if (name !== 'schema.json') content.others.push({ path: file, known: ['<name>.yaml'] });
  }
}

/** Ignores hidden entries (Kubernetes mounts have some) and backups of editors. */
function namesIn(folder: string, { problems }: FolderContent): string[] {
  try {
    const names = readdirSync(folder).sort();
    return names.filter((name) => !name.startsWith('.') && !name.endsWith('~'));
  } catch (error) {
    const message = `cannot be read: ${fileFailure(error)}`;
    problems.push({ severity: 'error', file: folder, position: null, path: '', message });
    return [];
  }
}

/** Returns problems for files that no setting names; `named` are the absolute paths in settings. */
export function unknownEntries(
  others: FolderContent['others'],
  named: readonly string[],
  absolute: (path: string) => string,
): Problem[] {
  return others.flatMap(({ path, known }) => {
    const whole = absolute(path);
    const wanted = named.some((name) => name === whole || name.startsWith(`${whole}/`));
    if (wanted) return [];
    const name = path.slice(path.lastIndexOf('/') + 1);
    const what = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? 'folder' : 'file';
    const near = nearestName(name, known);
    const hint = near ? `did you mean "${near}"?` : `known here: ${known.join(', ')}`;
    const message = `unknown ${what}, and no setting names it; ${hint}`;
    return [{ severity: 'error', file: path, position: null, path: '', message }];
  });
}
