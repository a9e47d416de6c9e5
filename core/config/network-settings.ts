// Settings of the network: listeners, outgoing connections, traces.

import { group, list, listOfGroups, optionalGroup, secret, setting } from './declare.ts';
import { file, privateFile } from './file-types.ts';
import {
  baseUrl,
  cidr,
  flag,
  fraction,
  ipAddress,
  listenHost,
  oneOf,
  port,
  text,
  urlPrefix,
} from './value-types.ts';

const clientTenants = listOfGroups(
  'Assigns client certificates to tenants; if set, a key needs a certificate of its own ' +
    'tenant only.',
  {
    tenant: setting(text("a tenant's id", /^[a-z][a-z0-9-]{0,61}[a-z0-9]$/), {
      about: 'The tenant.',
      required: true,
    }),
    names: list(text('a name such as DNS:erp.example.com', /^(DNS|URI|email):[^\s",]+$/), {
      about: 'Alternative names of its certificates, such as URI:spiffe://example.com/erp.',
      default: [],
    }),
    certificate_sha256: setting(
      text('a SHA-256 in hexadecimal', /^([0-9a-fA-F]{2}:?){31}[0-9a-fA-F]{2}$/),
      { about: 'SHA-256 of its only certificate (DER), with or without colons.' },
    ),
  },
);

export const listen = group('Where the appliance listens.', {
  api: group('The API, its reference and the dashboard.', {
    host: setting(listenHost, {
      about: 'Address to listen on; anything but loopback needs tls or behind_proxy.',
      default: '127.0.0.1',
      restart: true,
    }),
    port: setting(port, { about: 'TCP port.', default: 8080, restart: true }),
    behind_proxy: setting(flag, {
      about:
        'A reverse proxy terminates TLS. Without trusted_proxies, every connection counts as that ' +
        'proxy.',
      default: false,
      restart: true,
    }),
    trusted_proxies: list(cidr, {
      about: 'Networks of trusted proxies. Forwarding headers from other addresses are ignored.',
      default: [],
      restart: true,
    }),
    forwarded_header: setting(oneOf(['x-forwarded-for', 'forwarded']), {
      about: 'Header field with the address of the caller; the other field is ignored.',
      default: 'x-forwarded-for',
      restart: true,
    }),
    client_certificate_header: setting(
      oneOf(['off', 'client-cert', 'x-forwarded-client-cert', 'ssl-client-cert']),
      {
        about:
          'Header field with the verified client certificate; the proxy must remove the field ' +
          'from requests of callers.',
        default: 'off',
        restart: true,
      },
    ),
    tls: optionalGroup('TLS termination by the appliance.', {
      certificate_file: setting(file, {
        about: 'PEM file with the certificate and its chain; a reload applies a renewed one.',
        required: true,
      }),
      key_file: setting(privateFile, {
        about: 'PEM file with the private key.',
        required: true,
      }),
      client_certificates: setting(oneOf(['off', 'optional', 'required']), {
        about:
          'Whether callers can or must present a certificate; an invalid one is always rejected.',
        default: 'off',
        restart: true,
      }),
      client_ca_files: list(file, {
        about: 'PEM files of the authorities of client certificates; no others are trusted.',
        default: [],
      }),
      crl_files: list(file, {
        about:
          'PEM files of revocation lists; if set, each authority needs one, and an expired list ' +
          'rejects every caller.',
        default: [],
      }),
      client_tenants: clientTenants,
    }),
  }),
  operations: group('Health checks and Prometheus metrics.', {
    host: setting(listenHost, {
      about: 'Address to listen on; anything but loopback needs behind_proxy.',
      default: '127.0.0.1',
      restart: true,
    }),
    port: setting(port, { about: 'TCP port.', default: 9090, restart: true }),
    behind_proxy: setting(flag, {
      about: 'A proxy, firewall or network policy decides who reaches this listener.',
      default: false,
      restart: true,
    }),
  }),
});

export const egress = group('Outbound connections; by default to public HTTPS addresses only.', {
  allow_networks: listOfGroups(
    'Private networks that are allowed, such as {cidr: 10.20.0.0/16, ports: [443]}.',
    {
      cidr: setting(cidr, { about: 'The network.', required: true }),
      ports: list(port, { about: 'TCP ports in it.', default: [443] }),
    },
  ),
  http_prefixes: list(urlPrefix('http'), {
    about:
      'Prefixes of plain http addresses that documents may come from, such as ' +
      'http://erp.example.internal/; private networks need allow_networks as well.',
    default: [],
  }),
  file_prefixes: list(urlPrefix('file'), {
    about: 'Folders on this machine that documents may come from, as file:// addresses.',
    default: [],
    restart: true,
  }),
  allowed_ports: list(port, { about: 'TCP ports of public addresses.', default: [443] }),
  ca_files: list(file, {
    about: 'PEM files of certificate authorities to trust in addition to the public ones.',
    default: [],
  }),
  proxy: optionalGroup('Outbound HTTP proxy; it must allow CONNECT.', {
    url: setting(baseUrl('http', 'https'), {
      about: 'Address of the proxy, such as http://proxy.example.com:3128.',
      required: true,
      restart: true,
    }),
    username: setting(text('a name without a colon', /^[^\s:]+$/), {
      about: 'User name for the proxy (Basic authentication).',
      restart: true,
    }),
    password: secret(text('one line', /^[^\r\n]+$/), {
      about: 'Password for the proxy.',
      restart: true,
    }),
    ca_files: list(file, {
      about:
        'PEM files of authorities to trust for an HTTPS proxy, in addition to the public ones.',
      default: [],
      restart: true,
    }),
    purposes: list(oneOf(['documents', 'webhooks', 'plugins', 'identity']), {
      about:
        'Traffic that uses the proxy: fetched documents, webhooks, requests of plugins, requests ' +
        'to the identity provider.',
      default: ['documents', 'webhooks', 'plugins', 'identity'],
      restart: true,
    }),
    resolves: setting(oneOf(['here', 'proxy']), {
      about:
        'here: the appliance resolves and checks names, and sends addresses to the proxy. ' +
        'proxy: the proxy receives names; only the proxy protects your network.',
      default: 'here',
      restart: true,
    }),
    no_proxy: list(text('a name, an address or a network', /^[A-Za-z0-9.:_-]+(\/\d{1,3})?$/), {
      about: 'Targets without proxy: names including subdomains, addresses, networks.',
      default: [],
      restart: true,
    }),
  }),
  local_address: setting(ipAddress, {
    about: 'Source address of outgoing connections, for receivers that allow-list it.',
  }),
});

export const telemetry = group('Telemetry in addition to log and metrics.', {
  traces: optionalGroup('OpenTelemetry traces; disabled without a collector.', {
    endpoint: setting(baseUrl('https', 'http'), {
      about: 'OTLP/HTTP address of the collector, such as https://collector.example.com:4318.',
      required: true,
      restart: true,
    }),
    headers: secret(text('lines of Name: value', /^([A-Za-z0-9-]+: ?[^\r\n]+(\n|$))+$/), {
      about: 'Header fields for the collector, one a line, such as Authorization: Bearer …',
      restart: true,
    }),
    sample_ratio: setting(fraction, {
      about:
        'Share of the traces that begin here; a caller with a traceparent decides for its own.',
      default: 1,
      restart: true,
    }),
    ca_files: list(file, {
      about: 'PEM files of authorities to trust for the collector, in addition to the public ones.',
      default: [],
      restart: true,
    }),
  }),
});
