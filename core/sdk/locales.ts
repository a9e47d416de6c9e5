// Declares what fields and values of a pipeline are called in other languages.

/**
 * Texts of a pipeline in one language. The dashboard shows them in place of the names in schemas.
 * Names in the API do not change, and what has no text here is shown by its name: `due_date` as
 * "Due date".
 *
 * Keys are names as in the schemas. Where a name has several meanings, put the names around it in
 * front, separated by slashes: `term/count` applies to `count` in `term`, and takes precedence over
 * `count`.
 */
export interface LocaleTexts {
  /** Titles of fields, of `unit` and of texts in the input: `due_date: 'Fällig am'`. */
  fields: Readonly<Record<string, string>>;
  /**
   * Titles of enumerated values: `needs_approval: 'Freigabe nötig'`. The name of the field may
   * precede the value: `risk/high`.
   */
  values?: Readonly<Record<string, string>>;
  /** Descriptions of fields, shown with errors in a value. */
  descriptions?: Readonly<Record<string, string>>;
}

/** Texts by language, as a code of ISO 639-1: `{ de: { fields: { due_date: 'Fällig am' } } }`. */
export type Locales = Readonly<Record<string, LocaleTexts>>;
