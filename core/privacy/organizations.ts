// Recognizes names of organizations by their legal form. A name without one may be a person's, such
// as that of a sole trader.

/** Only forms that are no words or names of people. */
const legalForms = new Set(
  (
    'aktiengesellschaft gmbh mbh ggmbh kgaa ohg gbr inc incorporated corp corporation llc llp ltd ' +
    'limited plc pllc sarl sasu eurl srls sapa scarl bvba sprl asbl vzw oyj kft zrt nyrt sro ' +
    'pty pte sdn bhd ltda eireli eood uab stiftung foundation genossenschaft university'
  ).split(' '),
);

/** Forms that are written with periods: "S.p.A.", "a. s.", "e. V.". */
const dotted =
  /\b(?:s\s?\.\s?p\s?\.\s?a|s\s?\.\s?r\s?\.\s?[lo]|s\s?\.\s?a|s\s?\.\s?l|n\s?\.\s?v|b\s?\.\s?v|e\s?\.\s?v|z\s?\.\s?o\s?\.\s?o|a\s?\.\s?s)\b\.?/iu;

/** Forms of few letters count only in capitals at the end: "Total SA", not "Sa Nguyen". */
const atEnd =
  /\s(?:AG|KG|UG|SA|SAS|SE|AS|A\/S|ApS|ASA|AB|SL|SLU|SC|LP|KK|PC|SRL|SPA|SpA|BV|NV|OY|Oy|SIA|PAO)\.?$/u;

/** A longer text is no name. */
const longestName = 1000;

export function isOrganization(name: string): boolean {
  if (name.length > longestName) return false;
  if (dotted.test(name) || atEnd.test(name.trim())) return true;
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some((word) => legalForms.has(word));
}
