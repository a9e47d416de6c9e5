import type { Settings } from '../../config/settings.ts';
import { isShipped } from '../shipped.ts';
import { readTrustedKey } from './signature.ts';
import { findTrustProblem, type TrustRules } from './trust.ts';

export function trustRules({ plugins }: Pick<Settings, 'plugins'>): TrustRules {
  const keys = plugins.trustedKeys.map(({ content, path }) => readTrustedKey(content, path));
  return { requireSigned: plugins.requireSigned, keys };
}

/**
 * Returns a function that gives the reason why the plugin in a folder may not run. Shipped plugins
 * are trusted like the appliance.
 */
export function createTrustCheck(
  settings: () => Pick<Settings, 'plugins'>,
): (folder: string) => string | null {
  return (folder) => {
    if (isShipped(folder)) return null;
    return findTrustProblem(folder, trustRules(settings()));
  };
}
