// Lessons from corrections: accounts that reviewers assigned to lines. A line with the same words
// and vendor is coded like the latest one; other lessons are added to the ledger's training data.

import type { Reference } from 'workmill/sdk';
import { foldName } from '../names.ts';
import type { GlEntry, GlLesson } from '../reference-schemas.ts';

/** A line coded by a person. */
export interface Lesson extends GlEntry {
  /** Workflow in whose review it was coded. */
  workflowId: string;
}

const mostLessons = 200;

/** Returns the latest first; empty if nothing was corrected. */
export async function findLessons(
  texts: readonly string[],
  vendorId: string | null,
  reference: Reference,
): Promise<Lesson[]> {
  const hasAny = (await reference.find('gl_lessons', {}, { limit: 1 })).length > 0;
  if (!hasAny) return [];
  const bounds = { limit: mostLessons, last: true };
  const found = await Promise.all([
    vendorId === null ? [] : reference.find('gl_lessons', { vendor_id: vendorId }, bounds),
    ...texts.map((text) => reference.search('gl_lessons', text)),
  ]);
  const rows = new Map((found.flat() as GlLesson[]).map((row) => [row.workflow_id, row]));
  // Identifiers of workflows increase with time.
  return [...rows.values()]
    .sort((a, b) => (a.workflow_id < b.workflow_id ? 1 : -1))
    .flatMap(lessonsIn);
}

export function lessonsIn(row: GlLesson): Lesson[] {
  const { workflow_id: workflowId, vendor_id: vendorId, descriptions = [] } = row;
  return row.gl_codes.flatMap((code, index): Lesson[] => {
    const line = row.line_items[index];
    const description = line === undefined || line === null ? null : descriptions[line];
    const centre = row.cost_centres?.[index];
    if (typeof code !== 'string' || typeof description !== 'string') return [];
    return [
      {
        entry_id: `${workflowId}/${index}`,
        workflowId,
        description,
        gl_code: code,
        ...(vendorId === undefined ? {} : { vendor_id: vendorId }),
        ...(typeof centre === 'string' ? { cost_centre: centre } : {}),
      },
    ];
  });
}

/** Returns the latest lesson about a line with exactly the same words and vendor. */
export function sameLine(
  description: string,
  vendorId: string | null,
  lessons: readonly Lesson[],
): Lesson | null {
  const words = wordsOf(description);
  if (vendorId === null || words === '') return null;
  const same = (one: Lesson): boolean =>
    one.vendor_id === vendorId && wordsOf(one.description) === words;
  return lessons.find(same) ?? null;
}

/** Removes case, accents, punctuation and numbers, which change from month to month. */
function wordsOf(text: string): string {
  return (foldName(text).match(/\p{L}+/gu) ?? []).join(' ');
}
