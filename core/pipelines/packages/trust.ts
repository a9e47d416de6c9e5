// Decides whether code may run: if signatures are required, only code that a trusted key has signed
// and that is unchanged.

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

/** Result of the signature check of a package. */
export type SignatureState = 'verified' | 'not verified: plugins.trusted_keys is empty' | 'none';

export function signatureState(signature: Buffer | null, signedBy: string | null): SignatureState {
  if (signedBy !== null) return 'verified';
  return signature === null ? 'none' : 'not verified: plugins.trusted_keys is empty';
}

/**
 * Returns the identifier of the trusted key that signed. Returns null for an unsigned package if no
 * signature is required, and for a signed one if no trusted keys are configured.
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
  if (!requireSigned && keys.length === 0) return null;
  return verifySignature(contentsBytes, signature, keys);
}

/** Returns the reason why the plugin in a folder may not run; null if it may. */
export function findTrustProblem(folder: string, rules: TrustRules): string | null {
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
