// Whether code may run here: where a signature is required, only what somebody trusted has signed,
// exactly as it was signed.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compareFiles,
  contentsName,
  PackageRefused,
  readContents,
  readFolder,
  signatureName,
} from './contents.ts';
import { verifySignature, type TrustedKey } from './signature.ts';

export interface TrustRules {
  requireSigned: boolean;
  keys: readonly TrustedKey[];
}

/**
 * The id of the key that signed it; null when nobody trusted did and nobody has to.
 * @throws PackageRefused
 */
export function judgeSignature(
  contentsBytes: Buffer,
  signature: Buffer | null,
  { requireSigned, keys }: TrustRules,
): string | null {
  if (signature === null) {
    if (!requireSigned) return null;
    throw new PackageRefused('it is not signed, and plugins.require_signed is on');
  }
  // Without any key nothing can be said of a signature.
  if (!requireSigned && keys.length === 0) return null;
  return verifySignature(contentsBytes, signature, keys);
}

/** Why the plugin in a folder may not run; null when it may. */
export function distrustFolder(folder: string, rules: TrustRules): string | null {
  try {
    if (!existsSync(join(folder, contentsName))) {
      if (!rules.requireSigned) return null;
      throw new PackageRefused('it is not signed, and plugins.require_signed is on');
    }
    const contentsBytes = readFileSync(join(folder, contentsName));
    const signed = join(folder, signatureName);
    judgeSignature(contentsBytes, existsSync(signed) ? readFileSync(signed) : null, rules);
    compareFiles(
      readContents(contentsBytes),
      readFolder(folder, () => false),
    );
    return null;
  } catch (error) {
    if (!(error instanceof PackageRefused)) throw error;
    return `it may not run: ${error.message}`;
  }
}
