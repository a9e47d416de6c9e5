// Whether a version lies in a range, in the part of npm's notation that manifests need: exact
// versions, ^, ~, and comparisons joined by spaces (all must hold). Missing parts count as 0.

type Version = readonly [major: number, minor: number, patch: number];

interface Bound {
  operator: '>=' | '>' | '<' | '<=' | '=';
  version: Version;
}

/** @throws Error that says what a range looks like, when the range is none. */
export function versionInRange(version: string, range: string): boolean {
  const given = parseVersion(version);
  if (!given) throw new Error(`"${version}" is not a version such as 1.4.0`);
  return parseRange(range).every((bound) => holds(given, bound));
}

export function isVersion(text: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(text);
}

export function isVersionRange(text: string): boolean {
  return (
    text.trim() !== '' &&
    text
      .trim()
      .split(/\s+/)
      .every((part) => boundsOf(part) !== null)
  );
}

function parseRange(range: string): Bound[] {
  if (!isVersionRange(range)) {
    throw new Error(`"${range}" is not a range of versions such as ">=1.4 <2", "^1.4" or "1.4.0"`);
  }
  return range
    .trim()
    .split(/\s+/)
    .flatMap((part) => boundsOf(part)!);
}

function boundsOf(part: string): Bound[] | null {
  const match = /^(>=|<=|>|<|=|\^|~)?(.+)$/.exec(part);
  const version = match && parseVersion(match[2]!);
  if (!match || !version) return null;
  const operator = match[1] ?? '=';
  if (operator !== '^' && operator !== '~') {
    return [{ operator: operator as Bound['operator'], version }];
  }
  const below = operator === '^' ? nextBreaking(version) : nextMinor(version, match[2]!);
  return [
    { operator: '>=', version },
    { operator: '<', version: below },
  ];
}

/** The first version after those that ^ allows: what follows the first part that is not zero. */
function nextBreaking([major, minor, patch]: Version): Version {
  if (major > 0) return [major + 1, 0, 0];
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
}

function nextMinor([major, minor]: Version, written: string): Version {
  return written.includes('.') ? [major, minor + 1, 0] : [major + 1, 0, 0];
}

function parseVersion(text: string): Version | null {
  const match = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(text);
  return match && [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)];
}

function holds(given: Version, { operator, version }: Bound): boolean {
  const difference = compare(given, version);
  if (operator === '=') return difference === 0;
  if (operator === '>=') return difference >= 0;
  if (operator === '<=') return difference <= 0;
  return operator === '>' ? difference > 0 : difference < 0;
}

function compare(one: Version, other: Version): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
