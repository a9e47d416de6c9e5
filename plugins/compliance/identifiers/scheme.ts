// A type of identifier: name, source of its rule, and the rule.

/**
 * Reason why a text is not a valid identifier. Functions return null if format and check digits are
 * valid.
 */
export type IdentifierFault = 'format' | 'checksum' | 'component';

export interface IdentifierScheme {
  /** Lowercase name: `iban`, or a country and a name such as `de.idnr`. */
  id: string;
  title: string;
  /** Characters removed before validation. Default: spaces, hyphens and dots. */
  separators?: RegExp;
  /** Validates a text in uppercase without separators. */
  check(text: string): IdentifierFault | null;
}

/** Creates a scheme from a pattern for the whole text and a check function. */
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
