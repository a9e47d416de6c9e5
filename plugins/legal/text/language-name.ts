const names = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the display name and the code of `metadata.language`: "Polish (pl)". */
export function languageName(code: string): string {
  return `${names.of(code) ?? code} (${code})`;
}
