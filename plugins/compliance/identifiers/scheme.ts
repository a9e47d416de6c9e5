// What a kind of identifier is: its name, where its rule is published, and the rule.

/** Why a text cannot be an identifier of a kind; null when its form and its check digits are right. */
export type IdentifierFault = 'format' | 'checksum' | 'component';

export interface IdentifierScheme {
  /** Lower case: `iban`, or a country and a name such as `de.idnr`. */
  id: string;
  title: string;
  /** Characters that are left out before the rule is applied; spaces, hyphens and dots unless given. */
  separators?: RegExp;
  /** Given the text in upper case without separators. */
  check(text: string): IdentifierFault | null;
}

/** A rule that needs a form and a check: the form as a pattern of the whole text. */
export function scheme(
  id: string,
  title: string,
  form: RegExp,
  check: (text: string) => boolean = () => true,
): IdentifierScheme {
  return {
    id,
    title,
    check(text) {
      if (!form.test(text)) return 'format';
      return check(text) ? null : 'checksum';
    },
  };
}
