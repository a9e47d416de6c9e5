// The settings of what comes in and goes out: listeners, outgoing connections, traces.

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
  'Tenants that client certificates stand for; with any, a key works with a certificate of its own ' +
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
      { about: 'Its one certificate: the digest of the DER, with colons or without.' },
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
        'A proxy in front ends TLS. Without trusted_proxies, whoever connects is taken for that one ' +
        'proxy.',
      default: false,
      restart: true,
    }),
    trusted_proxies: list(cidr, {
      about: 'Networks of proxies in front; nobody else is believed what it says of a caller.',
      default: [],
      restart: true,
    }),
    forwarded_header: setting(oneOf(['x-forwarded-for', 'forwarded']), {
      about: 'Where they write the address of a caller; the other field is ignored.',
      default: 'x-forwarded-for',
      restart: true,
    }),
    client_certificate_header: setting(
      oneOf(['off', 'client-cert', 'x-forwarded-client-cert', 'ssl-client-cert']),
      {
        about:
          'Where they write a client certificate that they have verified; they must remove the ' +
          "field from callers' requests.",
        default: 'off',
        restart: true,
      },
    ),
    tls: optionalGroup('HTTPS by the appliance itself.', {
      certificate_file: setting(file, {
        about: 'PEM file with the certificate and its chain; a renewed one is taken at reload.',
        required: true,
      }),
      key_file: setting(privateFile, {
        about: 'PEM file with the private key.',
        required: true,
      }),
      client_certificates: setting(oneOf(['off', 'optional', 'required']), {
        about: 'Whether callers are asked for a certificate; a bad one is always refused.',
        default: 'off',
        restart: true,
      }),
      client_ca_files: list(file, {
        about: "PEM files of the authorities of callers' certificates; no other is trusted.",
        default: [],
      }),
      crl_files: list(file, {
        about:
          'PEM files of revocation lists; with any, each authority needs one, and an expired one ' +
          'refuses every caller.',
        default: [],
      }),
      client_tenants: clientTenants,
    }),
  }),
  operations: group('Health and Prometheus metrics, for machines that watch the appliance.', {
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

export const egress = group(
  'What the appliance may reach; by default public https addresses only.',
  {
    allow_networks: listOfGroups(
      'Private networks that may be reached, such as {cidr: 10.20.0.0/16, ports: [443]}.',
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
      about: 'PEM files of certificate authorities to trust beside the public ones.',
      default: [],
    }),
    proxy: optionalGroup(
      'A proxy that requests go out through, by HTTP CONNECT; it has to allow it.',
      {
        url: setting(baseUrl('http', 'https'), {
          about: 'Address of the proxy, such as http://proxy.example.com:3128.',
          required: true,
          restart: true,
        }),
        username: setting(text('a name without a colon', /^[^\s:]+$/), {
          about: 'Name to give the proxy (Basic authentication).',
          restart: true,
        }),
        password: secret(text('one line', /^[^\r\n]+$/), {
          about: 'Password to give the proxy.',
          restart: true,
        }),
        ca_files: list(file, {
          about: 'PEM files of authorities to trust for an https proxy beside the public ones.',
          default: [],
          restart: true,
        }),
        purposes: list(oneOf(['documents', 'webhooks', 'plugins']), {
          about: 'What goes through it: fetched documents, webhooks, requests of plugins.',
          default: ['documents', 'webhooks', 'plugins'],
          restart: true,
        }),
        resolves: setting(oneOf(['here', 'proxy']), {
          about:
            'here: names are looked up and judged by the appliance, and the proxy is given addresses. ' +
            'proxy: it is given names, and it alone keeps requests out of your network.',
          default: 'here',
          restart: true,
        }),
        no_proxy: list(text('a name, an address or a network', /^[A-Za-z0-9.:_-]+(\/\d{1,3})?$/), {
          about: 'Targets to connect to directly: names with all below them, addresses, networks.',
          default: [],
          restart: true,
        }),
      },
    ),
    local_address: setting(ipAddress, {
      about: 'Source address of outgoing connections, for receivers that allow-list it.',
    }),
  },
);

export const telemetry = group(
  'What the appliance tells about its own work, beside log and metrics.',
  {
    traces: optionalGroup('OpenTelemetry traces, sent to a collector of your own; off without.', {
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
        about: 'PEM files of authorities to trust for the collector beside the public ones.',
        default: [],
        restart: true,
      }),
    }),
  },
);
