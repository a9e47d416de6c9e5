import { createContext, useContext } from 'react';
import type { Attention, Material, Review } from './attention.ts';
import type { Draft } from './draft.ts';

/** State that all fields of the form share. */
export interface FormState {
  review: Review;
  /** How the pipeline wants its result to be shown. */
  view: Material['desk'];
  draft: Draft;
  change: (next: Draft) => void;
  /** Validation errors by place: invalid text, schema violations, and errors of the server. */
  problems: ReadonlyMap<string, string>;
  attention: ReadonlyMap<string, Attention>;
  /** Rules of the pipeline that the corrected result violates, by place. */
  findings: ReadonlyMap<string, string>;
  /** Place whose evidence is shown. */
  selected: string | null;
  select: (place: string) => void;
  readOnly: boolean;
}

export const FormContext = createContext<FormState | null>(null);

export function useForm(): FormState {
  const state = useContext(FormContext);
  if (state === null) throw new Error('a field stands outside of a form');
  return state;
}
