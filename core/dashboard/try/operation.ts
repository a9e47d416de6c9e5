// Operations that can be tried: those of pipelines that accept work, with the shapes of their
// requests.

import type { Schemas } from '../api/operations.ts';
import type { NamedOperation } from '../parts/operation-choice.tsx';
import { stepsOf } from '../schema-form/pointers.ts';
import { shapeOf } from '../schema-form/shape.ts';
import { emptyDraft, type RequestDraft, type RequestShape } from './request-draft.ts';

type Pipeline = Schemas['Pipeline'];

export interface Operation extends NamedOperation {
  unit: string;
  shape: RequestShape;
  /** Returns whether a long text is expected at this place. */
  isText(place: string): boolean;
  isRequired(place: string): boolean;
  /**
   * Returns whether the place, or a value inside it, is required or contains the subject of the
   * work.
   */
  isMain(place: string): boolean;
  example: object;
  /** Empty form. Each list of documents has a row for the first document. */
  blank: RequestDraft;
}

export function operationsOf(pipelines: readonly Pipeline[]): Operation[] {
  return pipelines
    .filter(({ state }) => state === 'ready')
    .flatMap((pipeline) => pipeline.operations.map((declared) => describe(pipeline, declared)));
}

function describe(pipeline: Pipeline, declared: Pipeline['operations'][number]): Operation {
  const { operation, title, description, unit, documents, texts, example } = declared;
  const { input_schema: input, options_schema: options } = declared;
  const documentPlaces = documents.map(placeOf);
  const textPlaces = texts.map(placeOf);
  const required = 'required' in input && Array.isArray(input.required) ? input.required : [];
  const requiredPlaces = required.map((name) => ['input', String(name)]);
  const mainPlaces = [...requiredPlaces, ...documentPlaces, ...textPlaces];
  const isOneOf = (places: readonly Steps[], place: string): boolean => {
    const steps = stepsOf(place);
    return places.some((one) => one.length === steps.length && begins(one, steps));
  };
  return {
    pipeline: pipeline.pipeline,
    pipelineTitle: pipeline.title,
    operation,
    title,
    description,
    unit,
    shape: {
      input: shapeOf({ ...input }, undefined),
      options: shapeOf({ ...options }, undefined),
      isDocument: (place) => isOneOf(documentPlaces, place),
    },
    isText: (place) => isOneOf(textPlaces, place),
    isRequired: (place) => isOneOf(requiredPlaces, place),
    isMain: (place) => mainPlaces.some((one) => begins(one, stepsOf(place))),
    example,
    blank: { ...emptyDraft, rows: Object.fromEntries(documentPlaces.flatMap(firstRow)) },
  };
}

function firstRow(place: Steps): [string, string[]][] {
  const index = place.indexOf('*');
  return index < 0 ? [] : [[`/${place.slice(0, index).join('/')}`, ['0']]];
}

type Steps = readonly string[];

function placeOf(pointer: string): Steps {
  return ['input', ...stepsOf(pointer)];
}

/** Returns whether the place begins with these steps; `*` matches every item of a list. */
function begins(place: Steps, steps: Steps): boolean {
  return steps.every((step, index) => place[index] === '*' || place[index] === step);
}
