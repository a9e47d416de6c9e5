// Secrets that no line of the log may carry, wherever in the line they stand. It works on the
// finished JSON text: what reaches the log through a message, an error of a library or a nested
// object is covered like a field of ours.

const hidden = '[redacted]';

/** Names whose whole value is a secret, in snake_case, kebab-case or camelCase. */
const secretName =
  '[\\w-]*(?:authorization|cookie|password|passwd|secret|(?:api|private)[_-]?key|passphrase|token|credentials?)';

const patterns: readonly [RegExp, string][] = [
  // A field by its name: its text, or its list of texts.
  [
    new RegExp(`"(${secretName})":(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])`, 'gi'),
    `"$1":"${hidden}"`,
  ],
  // The same inside a text that is JSON itself.
  [new RegExp(`\\\\"(${secretName})\\\\": ?\\\\"[^"\\\\]*`, 'gi'), `\\"$1\\":\\"${hidden}`],
  // Header lists: ["authorization","Basic …"].
  [new RegExp(`"(${secretName})","(?:[^"\\\\]|\\\\.)*"`, 'gi'), `"$1","${hidden}"`],
  // API keys and webhook secrets. The prefix stays: it tells a test key from a live one.
  [/(sk_live_|sk_test_|sk_admin_|whsec_|whsk_)[\w+/=-]+/g, `$1${hidden}`],
  [/\b(Bearer|Basic)( +)(?=[\w.~+/-]*[\d+/=])[\w.~+/-]{8,}=*/gi, `$1$2${hidden}`],
  // Credentials in an address: postgres://user:password@host.
  [/(:\/\/[^\s:@/"\\]*:)[^\s@/"\\]+@/g, `$1${hidden}@`],
];

/** One scan that most lines fail: 0.5 µs for a line of 300 characters, where all patterns take 10. */
const suspicious =
  /sk_|whs(?:ec|k)_|bearer|basic|:\/\/[^\s/"]*@|authorization|cookie|passw|secret|(?:api|private)[_-]?key|passphrase|token|credential/i;

/** A line of JSON with its secrets replaced; it is valid JSON afterwards as well. */
export function redactLine(line: string): string {
  if (!suspicious.test(line)) return line;
  return patterns.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    line,
  );
}
