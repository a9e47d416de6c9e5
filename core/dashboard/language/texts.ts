/**
 * Translations of one folder, keyed by the English text. Plural forms end in `_one` and `_other`.
 */
export type Catalog = Readonly<Record<string, string>>;

/** Values for the `{{placeholders}}` of a text. */
export type Values = Readonly<Record<string, string | number>>;
