// Versions and ranges of versions in manifests, in npm's notation.

import satisfies from 'semver/functions/satisfies.js';
import validVersion from 'semver/functions/valid.js';
import validRange from 'semver/ranges/valid.js';

/** Reading a range takes time that grows with its parts: a range of 1 MB takes 12 s. */
const longestRange = 256;

/** Such as `1.4.0` or `2.0.0-rc.1`: without a leading `v` and build metadata. */
export function isVersion(text: string): boolean {
  return validVersion(text) === text;
}

/** Such as `^1.4`, `>=1.4 <2`, `1.x` or `1.4.2 || ^2`. An empty range is an omission. */
export function isVersionRange(text: string): boolean {
  return text.length <= longestRange && text.trim() !== '' && validRange(text) !== null;
}

/** A pre-release is in a range as far as its order says. False when either text is invalid. */
export function versionInRange(version: string, range: string): boolean {
  return isVersionRange(range) && satisfies(version, range, { includePrerelease: true });
}
