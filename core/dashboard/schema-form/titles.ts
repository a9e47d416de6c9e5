// What fields and enumerated values are called: as the pipeline declares it for the language of the
// dashboard, or else by the words of their names.

import { createContext, useContext } from 'react';
import { phraseOf, stepsOf, wordsOf } from './pointers.ts';
import { optionName } from './scalar.ts';

/** Texts of a pipeline in one language, as in `LocaleTexts` of the SDK. */
interface LocaleTexts {
  fields: Readonly<Record<string, string>>;
  values?: Readonly<Record<string, string>>;
  descriptions?: Readonly<Record<string, string>>;
}

export interface Titles {
  /** Returns the title of the last name of a pointer: "Unit price". */
  field: (pointer: string) => string;
  /** Returns the title for the middle of a text: "unit price". */
  phrase: (pointer: string) => string;
  /** Returns the title of a value of the field at the pointer, or the words of the value. */
  option: (value: string, pointer: string) => string;
  /** Returns the title of a value that may also be any text, or the text. */
  value: (text: string, pointer: string) => string;
  /** Returns the description of a field, or else that of its schema. */
  description: (pointer: string, own: string | null) => string | null;
}

export function createTitles(texts?: LocaleTexts): Titles {
  const find = (
    among: Readonly<Record<string, string>> | undefined,
    pointer: string,
    value?: string,
  ): string | undefined => {
    if (among === undefined) return undefined;
    const names = namesOf(pointer);
    if (value !== undefined) names.push(value);
    // The key with the most names applies.
    const keys = names.map((_, from) => names.slice(from).join('/'));
    const key = keys.find((one) => Object.hasOwn(among, one));
    return key === undefined ? undefined : among[key];
  };
  const nameAt = (pointer: string): string => namesOf(pointer).at(-1) ?? pointer;
  return {
    field: (pointer) => find(texts?.fields, pointer) ?? wordsOf(nameAt(pointer)),
    phrase: (pointer) => find(texts?.fields, pointer) ?? phraseOf(nameAt(pointer)),
    option: (value, pointer) => find(texts?.values, pointer, value) ?? optionName(value),
    value: (text, pointer) => find(texts?.values, pointer, text) ?? text,
    description: (pointer, own) => find(texts?.descriptions, pointer) ?? own,
  };
}

/** Returns the names of a pointer, without the rows of lists. */
function namesOf(pointer: string): string[] {
  return stepsOf(pointer).filter((step) => !/^(?:new)?\d+$/.test(step));
}

/** For schemas whose pipeline is not known. */
export const ownTitles = createTitles();

export const TitlesContext = createContext<Titles>(ownTitles);

export function useTitles(): Titles {
  return useContext(TitlesContext);
}
