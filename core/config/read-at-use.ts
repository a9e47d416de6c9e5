import type { Configuration } from './reload.ts';

/**
 * Sections that are read from `current()` at each use, so that a reload applies to them at once.
 */
const sections = [
  'limits',
  'reading',
  'pipelines',
  'plugins',
  'workflows',
  'pipelineFiles',
  'rates',
  'audit',
  'personalData',
  'evaluation',
  'learning',
  'reference',
] as const;

/** Registers these sections, so that a reload does not report that they need a restart. */
export function declareSectionsReadAtUse(configuration: Pick<Configuration, 'onChange'>): void {
  const nothingToPrepare = { commit: () => {} };
  for (const section of sections) configuration.onChange(section, () => nothingToPrepare);
}
