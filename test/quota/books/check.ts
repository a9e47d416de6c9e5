// Runs an interleaving against the model. Actions of one step happen at the same time, so the model
// is asked for an order of them that explains every answer; what the database then shows must be
// what one such order leaves.

import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../../core/database/connection.ts';
import { findImbalances } from '../../../core/quota/queries.ts';
import { buildTenant } from '../../support/postgres.ts';
import { accept, booksOf, emptyModel, type Answer, type Model, type Target } from './model.ts';
import type { Action, Interleaving, Step } from './steps.ts';
import { createBooksRig, type BooksRig } from './rig.ts';

interface Happened {
  action: Action;
  target: Target;
  answer: Answer;
}

/** How far it went, and what no order of the last step explains; null when all was as it should. */
export interface Discrepancy {
  step: number;
  happened: unknown;
  books: unknown;
  imbalances: unknown;
  expected: unknown;
}

/** The books are compared with the model's, and `doctor books` is asked, after so many steps. */
const stepsPerLook = 4;

export async function checkInterleaving(
  database: Database,
  tenantId: string,
  { limit, pool, steps }: Interleaving,
): Promise<Discrepancy | null> {
  await buildTenant(database, tenantId);
  const rig = await createBooksRig(database, tenantId, { limit, pool });
  const month = `${new Date(rig.startMs).toISOString().slice(0, 7)}-01`;
  let models = [emptyModel({ limit, pool }, rig.startMs, month)];
  try {
    for (const [index, step] of steps.entries()) {
      const happened = await happen(rig, step);
      const before = models;
      models = distinct(models.flatMap((model) => orders(model, happened)));
      const isLook = index % stepsPerLook === stepsPerLook - 1 || index === steps.length - 1;
      if (models.length > 0 && !isLook) continue;
      const [books, imbalances] = await Promise.all([rig.books(), findImbalances(database)]);
      models = models.filter((model) => isDeepStrictEqual(booksOf(model), books));
      if (models.length === 0 || imbalances.length > 0) {
        return { step: index, happened, books, imbalances, expected: before.map(booksOf) };
      }
    }
    return null;
  } finally {
    await rig.forget();
  }
}

async function happen(rig: BooksRig, step: Step): Promise<Happened[]> {
  const aimed = step.flatMap((action) => {
    const target = rig.aim(action);
    return target ? [{ action, target }] : [];
  });
  const answers = await Promise.all(
    aimed.map(({ action, target }) => rig.act(action, target).catch(unexpected)),
  );
  return aimed.map((one, index) => ({ ...one, answer: answers[index]! }));
}

/** An error that no model accepts. */
function unexpected(error: unknown): Answer {
  return { refused: String(error) };
}

/** What every order that explains all answers leaves. */
function orders(
  model: Model,
  happened: readonly Happened[],
  alone = happened.length === 1,
): Model[] {
  if (happened.length === 0) return [model];
  return happened.flatMap((first, index) => {
    const { action, ...met } = first;
    const next = accept(model, action, { ...met, alone });
    return next === null ? [] : orders(next, happened.toSpliced(index, 1), alone);
  });
}

function distinct(models: Model[]): Model[] {
  return models.filter(
    (model, index) => !models.slice(0, index).some((other) => isDeepStrictEqual(other, model)),
  );
}

/** The fewest steps that still go wrong, within so many tries. */
export async function shrink(
  failing: Interleaving,
  fails: (candidate: Interleaving) => Promise<boolean>,
  tries = 150,
): Promise<Interleaving> {
  let smallest = failing;
  let left = tries;
  for (let shrunk = true; shrunk && left > 0;) {
    shrunk = false;
    for (const steps of simpler(smallest.steps)) {
      if ((left -= 1) < 0) break;
      const candidate = { ...smallest, steps };
      if (!(await fails(candidate))) continue;
      smallest = candidate;
      shrunk = true;
      break;
    }
  }
  return smallest;
}

function* simpler(steps: readonly Step[]): Generator<readonly Step[]> {
  for (let index = steps.length - 1; index >= 0; index -= 1) yield steps.toSpliced(index, 1);
  for (const [index, step] of steps.entries()) {
    if (step.length < 2) continue;
    for (let one = 0; one < step.length; one += 1) {
      yield steps.with(index, step.toSpliced(one, 1));
    }
  }
}
