// Models that a plugin declares: validates the declaration and the files that it names.

import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { completeSettings } from '../sdk/learning/check-settings.ts';
import { readModel } from '../sdk/learning/model.ts';
import type { DeclaredModel, PipelineDeclaration } from './tasks.ts';

/**
 * Maximum size of a model file. Threads keep models in memory; larger ones would displace
 * documents.
 */
export const largestModelFile = 64 * 2 ** 20;

const text = { type: 'string', minLength: 1 } as const;
const name = { type: 'string', pattern: '^[a-z][a-z0-9_]{0,62}$' } as const;
/** A relative path without parent directories. */
const path = {
  type: 'string',
  maxLength: 500,
  pattern: '^(?!/)(?!(.*/)?\\.\\.?(/|$))[^\\\\\\u0000]+$',
} as const;

export const modelsSchema = {
  type: 'object',
  maxProperties: 50,
  propertyNames: name,
  additionalProperties: {
    type: 'object',
    required: ['title', 'description', 'training', 'learnsFrom', 'judgedBy'],
    additionalProperties: false,
    properties: {
      title: text,
      description: text,
      training: {
        type: 'object',
        required: ['kind', 'blocks'],
        properties: {
          kind: { enum: ['one', 'any'] },
          blocks: {
            type: 'array',
            items: {
              type: 'object',
              required: ['name', 'source'],
              properties: {
                name: text,
                source: { enum: ['words', 'characters', 'marks', 'meanings'] },
              },
            },
          },
          labels: { type: 'array', uniqueItems: true, items: text },
        },
      },
      learnsFrom: { type: 'array', items: name },
      shippedExamples: { type: 'array', maxItems: 50, items: path },
      base: path,
      judgedBy: {
        type: 'object',
        required: ['metric', 'margin'],
        additionalProperties: false,
        properties: {
          metric: { enum: ['accuracy', 'macroF1'] },
          margin: { type: 'number', minimum: 0, maximum: 1 },
        },
      },
    },
  },
} as const;

/** Throws an Error that names the model and the problem. */
export function checkDeclaredModels({ models = {}, reference = {} }: PipelineDeclaration): void {
  for (const [model, { learnsFrom, shippedExamples = [], training }] of Object.entries(models)) {
    const unknown = learnsFrom.find((set) => !Object.hasOwn(reference, set));
    if (unknown !== undefined) {
      throw new Error(
        `models.${model}.learnsFrom: "${unknown}" is not a reference set of the pipeline`,
      );
    }
    if (learnsFrom.length + shippedExamples.length === 0) {
      throw new Error(`models.${model} has no examples: add learnsFrom or shippedExamples`);
    }
    try {
      completeSettings(training, training.labels ?? []);
    } catch (error) {
      throw new Error(`models.${model}.training: ${(error as Error).message}`, { cause: error });
    }
  }
}

/** Model file that is used until a tenant has its own version. */
export interface BaseModel {
  /** SHA-256 of the file, hexadecimal. */
  version: string;
  /** Absolute path. */
  path: string;
}

/** Base models by model name. */
export type BaseModels = ReadonlyMap<string, BaseModel>;

/**
 * Returns the base file of each model that has one, by its real path. Throws an Error that names
 * the file if it is missing, is outside the plugin's folder or is not a model.
 */
export async function checkModelFiles(
  folder: string,
  models: Readonly<Record<string, DeclaredModel>> = {},
): Promise<BaseModels> {
  const bases = new Map<string, BaseModel>();
  for (const [model, { shippedExamples = [], base, training }] of Object.entries(models)) {
    for (const file of shippedExamples) {
      await checked(`models.${model}.shippedExamples`, file, () => locate(folder, file));
    }
    if (base === undefined) continue;
    await checked(`models.${model}.base`, base, async () => {
      const found = await locate(folder, base, largestModelFile);
      const bytes = await readFile(found);
      const { kind } = readModel(bytes);
      if (kind !== training.kind) {
        throw new Error(`its kind is "${kind}", but training.kind is "${training.kind}"`);
      }
      bases.set(model, { version: modelVersion(bytes), path: found });
    });
  }
  return bases;
}

/** Returns the identifier of a version: the SHA-256 of its file, hexadecimal. */
export function modelVersion(file: Uint8Array): string {
  return createHash('sha256').update(file).digest('hex');
}

async function checked(place: string, file: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`${place}: "${file}": ${(error as Error).message}`, { cause: error });
  }
}

/** Returns the real path of a readable file in the folder. */
async function locate(folder: string, file: string, most = Infinity): Promise<string> {
  const found = await realpath(join(folder, file)).catch((error: unknown) => {
    throw new Error('the file does not exist', { cause: error });
  });
  if (!found.startsWith(`${folder}${sep}`)) {
    throw new Error('the file is outside the folder of the plugin');
  }
  const status = await stat(found);
  if (!status.isFile()) throw new Error('it is not a file');
  if (status.size > most) {
    throw new Error(`the file has ${status.size} bytes; at most ${most} are allowed`);
  }
  await access(found, constants.R_OK);
  return found;
}
