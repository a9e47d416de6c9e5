import type { Settings } from '../config/settings.ts';
import type { EgressOptions } from './egress.ts';

/** Converts the section `egress` of the configuration to egress rules. */
export function egressRules({
  egress: settings,
}: Pick<Settings, 'egress'>): Omit<EgressOptions, 'clock' | 'log'> {
  const { allowNetworks, httpPrefixes, allowedPorts, caFiles, localAddress, proxy } = settings;
  return {
    allow: { networks: allowNetworks, http_prefixes: httpPrefixes },
    ports: allowedPorts,
    ca: caFiles.map(({ content }) => content),
    ...(localAddress && { localAddress }),
    ...(proxy && { proxy: proxyRules(proxy) }),
  };
}

function proxyRules(settings: NonNullable<Settings['egress']['proxy']>) {
  const { caFiles, noProxy, ...rest } = settings;
  return { ...rest, ca: caFiles.map(({ content }) => content), bypass: noProxy };
}
