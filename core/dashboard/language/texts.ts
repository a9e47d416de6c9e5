/** Translations of one folder, by the English text. Plural forms end in `_one` and `_other`. */
export type Catalog = Readonly<Record<string, string>>;

/** What stands at the `{{places}}` of a text. */
export type Values = Readonly<Record<string, string | number>>;
