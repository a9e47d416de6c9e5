// Parses versions and version ranges of manifests, in npm's notation.

import satisfies from 'semver/functions/satisfies.js';
import validVersion from 'semver/functions/valid.js';
import validRange from 'semver/ranges/valid.js';

/** Parsing time grows with the length of a range: 1 MB takes 12 s. */
const longestRange = 256;

/**
 * Whether the text is a version such as `1.4.0` or `2.0.0-rc.1`, without a leading `v` and build
 * metadata.
 */
export function isVersion(text: string): boolean {
  return validVersion(text) === text;
}

/**
 * Whether the text is a range such as `^1.4`, `>=1.4 <2`, `1.x` or `1.4.2 || ^2`. An empty range is
 * invalid.
 */
export function isVersionRange(text: string): boolean {
  return text.length <= longestRange && text.trim() !== '' && validRange(text) !== null;
}

/**
 * Whether a version is in a range; pre-releases are compared by precedence. False if either text is
 * invalid.
 */
export function versionInRange(version: string, range: string): boolean {
  return isVersionRange(range) && satisfies(version, range, { includePrerelease: true });
}
