const names = new Intl.DisplayNames('en', { type: 'language' });

/** "Polish (pl)": for people, and the code of `metadata.language`. */
export function languageName(code: string): string {
  return `${names.of(code) ?? code} (${code})`;
}
