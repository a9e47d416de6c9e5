// Loads a folder of files to validated, frozen settings, or to a list of all problems. Reading is
// synchronous: it is a few kilobytes at a start or reload, and no file can change in between.
// Environment variables are not read.

import { dirname, join, resolve } from 'node:path';
import type { Validation } from '../kernel/validate.ts';
import type { Group } from './declare.ts';
import { listFolder, unknownEntries, type FileKind, type FoundFile } from './folder.ts';
import { mistakenPlan, planSettings, publishedPlans, type Plans } from './plans.ts';
import { inReadingOrder, type Position, type Problem } from './problems.ts';
import { readSettings, type ReadResult } from './read.ts';
import { rules } from './rules.ts';
import { freezeDeep } from './running.ts';
import {
  applianceSettings,
  pipelineSettings,
  removedSettings,
  type PipelineSettings,
  type Settings,
} from './settings.ts';
import { brokenTenants, tenantSettings, type TenantsInFile } from './tenants-file.ts';
import { locate, readYamlFile, type Tree } from './yaml-file.ts';

/**
 * Validates `settings` in pipelines/<name>.yaml. The paths of the details are JSON pointers into
 * it; a warning applies to the whole file.
 */
export type PipelineCheck = (
  pipeline: string,
  settings: unknown,
) => Validation<unknown> & { warning?: string };

/** Checks of a start that need the plugins and the database. */
export interface StartChecks {
  pipeline: PipelineCheck;
  /** Errors reject the start and the reload; problems name files by the folder as given. */
  settings(settings: Settings, folder: string): Promise<Problem[]>;
}

export interface LoadOptions {
  /**
   * Folder with workmill.yaml, plans.yaml, tenants.yaml and pipelines/. Problems name files by this
   * path, relative or not.
   */
  folder: string;
  /** Folder with the credentials of a systemd unit, instead of /run/credentials/<unit>. */
  credentials?: string | undefined;
  checkPipeline?: PipelineCheck;
  /** Applies options of the command line; the result must pass the rules as well. */
  override?: (settings: Settings) => Settings;
  removed?: Readonly<Record<string, string>>;
}

export interface LoadedFile extends FoundFile {
  /** Position of each setting in the files, by dotted path. */
  set: ReadonlyMap<string, Position>;
}

export interface Loaded {
  settings: Settings;
  files: readonly LoadedFile[];
}

export type LoadResult =
  | { ok: true; loaded: Loaded; warnings: Problem[] }
  | {
      ok: false;
      problems: Problem[];
      /**
       * Settings with defaults for all that could not be read: for further checks, not for running.
       */
      partial: Settings;
    };

export function loadConfiguration(options: LoadOptions): LoadResult {
  const { folder, override = (settings) => settings } = options;
  const content = listFolder(folder);
  const read = content.files.map((found) => ({ ...found, ...readOneFile(found, options) }));

  const main = read.find(({ kind }) => kind === 'appliance');
  const appliance = main?.result ?? readSettings(null, applianceSettings, anywhere);
  const pipelineFiles: Record<string, PipelineSettings> = {};
  for (const { pipeline, result } of read) {
    if (pipeline !== null) pipelineFiles[pipeline] = result.value as unknown as PipelineSettings;
  }
  const plansFile = read.find(({ kind }) => kind === 'plans');
  const plans = plansFile?.result;
  const tenants = read.find(({ kind }) => kind === 'tenants');
  const settings = override({
    ...appliance.value,
    plans: plans?.value ?? publishedPlans(),
    tenants: tenants?.result.value['tenants'] ?? [],
    pipelineFiles,
  } as unknown as Settings);

  const problems = [
    ...content.problems,
    ...read.flatMap(({ result }) => result.problems),
    ...brokenRules(
      settings,
      main?.file ?? join(folder, 'workmill.yaml'),
      main?.root ?? null,
      appliance,
    ),
    ...(plansFile ? doubtfulPlans(settings, plansFile) : []),
    ...(tenants ? wrongTenants(settings, tenants) : []),
    ...unknownEntries(
      content.others,
      read.flatMap(({ result }) => result.named),
      resolve,
    ),
  ];
  const ordered = inReadingOrder(problems);
  if (ordered.some(({ severity }) => severity === 'error')) {
    return { ok: false, problems: ordered, partial: settings };
  }
  const files = read.map(({ file, kind, pipeline, result }) => {
    return { file, kind, pipeline, set: result.set };
  });
  return { ok: true, loaded: { settings: freezeDeep(settings), files }, warnings: ordered };
}

/** Loads with the checks of a start; `serve`, a reload, `config check` and `doctor` share it. */
export async function loadForStart(
  options: Omit<LoadOptions, 'checkPipeline'>,
  checks?: StartChecks,
): Promise<LoadResult> {
  if (!checks) return loadConfiguration(options);
  const result = loadConfiguration({ ...options, checkPipeline: checks.pipeline });
  if (!result.ok) return result;
  const found = await checks.settings(result.loaded.settings, options.folder);
  const problems = inReadingOrder([...result.warnings, ...found]);
  if (found.some(({ severity }) => severity === 'error')) {
    return { ok: false, problems, partial: result.loaded.settings };
  }
  return { ...result, warnings: problems };
}

const anywhere = { file: '', folder: '/', removed: {} };

const declaredIn: Record<FileKind, Group> = {
  appliance: applianceSettings,
  plans: planSettings,
  tenants: tenantSettings,
  pipeline: pipelineSettings,
};

function readOneFile({ file, kind, pipeline }: FoundFile, options: LoadOptions) {
  const { folder, credentials, removed = removedSettings, checkPipeline } = options;
  const { root, problems } = readYamlFile(file);
  const where = { file, folder: resolve(folder), credentials, removed };
  const result = readSettings(root, declaredIn[kind], where);
  result.problems.unshift(...problems);
  if (pipeline !== null && checkPipeline) checkPlugin(pipeline, file, root, result, checkPipeline);
  return { root, result };
}

/** Reads one file like those in `pipelines/`, and returns all problems in it. */
export function readPipelineFile(
  file: string,
  pipeline: string,
  checkPipeline: PipelineCheck,
): { settings: object; problems: Problem[] } {
  const found = { file, kind: 'pipeline', pipeline } as const;
  const { result } = readOneFile(found, { folder: dirname(file), checkPipeline });
  const { settings } = result.value as unknown as PipelineSettings;
  return { settings, problems: inReadingOrder(result.problems) };
}

/** Replaces the plugin's settings by the result of its schema, which may add defaults. */
function checkPlugin(
  pipeline: string,
  file: string,
  root: Tree | null,
  result: ReadResult,
  check: PipelineCheck,
): void {
  const checked = check(pipeline, structuredClone(result.value['settings']));
  const place = { file, position: null, path: '' };
  if (checked.warning !== undefined) {
    result.problems.push({ severity: 'warning', ...place, message: checked.warning });
  }
  if (checked.ok) {
    result.value['settings'] = checked.value;
    return;
  }
  for (const { path, message } of checked.details) {
    const steps = ['settings', ...path.split('/').slice(1).map(unescapePointer)];
    const position = locate(root, steps);
    const shown = path === '' ? '' : steps.join('.');
    result.problems.push({ severity: 'error', file, position, path: shown, message });
  }
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/**
 * Finds custom plans that resemble a published one, unless a tenant has the plan or both are in the
 * file.
 */
function doubtfulPlans(
  { plans, tenants }: { plans: Plans; tenants: TenantsInFile },
  { file, root }: { file: string; root: Tree | null },
): Problem[] {
  const given = new Set(tenants.map(({ plan }) => plan));
  const isSet = (plan: string): boolean => root?.kind === 'map' && root.entries.has(plan);
  return Object.keys(plans).flatMap((name): Problem[] => {
    const meant = mistakenPlan(name);
    if (meant === null || given.has(name) || isSet(meant)) return [];
    const message = `this is a plan of your own; did you mean the published plan "${meant}"?`;
    return [{ severity: 'warning', file, position: locate(root, [name]), path: name, message }];
  });
}

function wrongTenants(
  { plans, tenants }: { plans: Plans; tenants: TenantsInFile },
  { file, root }: { file: string; root: Tree | null },
): Problem[] {
  return brokenTenants(tenants, plans).map(({ steps, message }) => {
    const path = steps.join('.').replace(/\.(\d+)/g, '[$1]');
    return { severity: 'error', file, position: locate(root, steps), path, message };
  });
}

function brokenRules(settings: Settings, file: string, root: Tree | null, read: ReadResult) {
  const wrong = read.problems.filter(
    ({ severity, path }) => severity === 'error' && !read.unknown.has(path),
  );
  const within = (inner: string, outer: string): boolean =>
    outer === '' || `${inner}.`.startsWith(`${outer}.`);
  const readable = (path: string): boolean =>
    !wrong.some((problem) => within(problem.path, path) || within(path, problem.path));
  return rules.flatMap((rule): Problem[] => {
    const message = rule.looksAt.every(readable) ? rule.broken(settings) : null;
    if (message === null) return [];
    const position = locate(root, rule.at.split('.'));
    return [{ severity: 'error', file, position, path: rule.at, message }];
  });
}
