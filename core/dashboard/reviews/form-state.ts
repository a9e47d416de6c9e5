import { createContext, useContext } from 'react';
import type { Attention, Review } from './attention.ts';
import type { Draft } from './draft.ts';

/** What every field of the form works with. */
export interface FormState {
  review: Review;
  draft: Draft;
  change: (next: Draft) => void;
  /** By place: what cannot be read, breaks the schema, or was refused by the server. */
  problems: ReadonlyMap<string, string>;
  attention: ReadonlyMap<string, Attention>;
  /** By place: rules of the pipeline that the corrected result does not keep. */
  findings: ReadonlyMap<string, string>;
  /** The place whose evidence is shown. */
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
