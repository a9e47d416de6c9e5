import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { loadConfiguration } from '../../core/config/load.ts';
import { formatProblem } from '../../core/config/problems.ts';
import type { Settings } from '../../core/config/settings.ts';
import { testAuthority } from '../support/tls.ts';
import { problemsOf, type Files } from './problems-of.ts';

function settingsOf(t: Test, files: Files): Settings {
  const result = loadConfiguration({ folder: t.testdir(files) });
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'));
  return result.loaded.settings;
}

const own = testAuthority().issue({ commonName: 'localhost', names: ['localhost'] });

interface Broken {
  mistake: string;
  yaml: string;
  problems: string[];
}

const broken: Broken[] = [
  {
    mistake: 'a typo in a name',
    yaml: 'listen:\n  api:\n    prot: 8081\n',
    problems: ['3:5: listen.api.prot: unknown setting; did you mean "port"?'],
  },
  {
    mistake: 'a name that is like no other',
    yaml: 'log: { colour: true }\n',
    problems: ['1:8: log.colour: unknown setting; known here: level, format'],
  },
  {
    mistake: 'text where a number belongs',
    yaml: 'listen:\n  api:\n    port: 80a\n',
    problems: ['3:11: listen.api.port: expected a whole number from 1 to 65535, found "80a"'],
  },
  {
    mistake: 'a number out of range',
    yaml: 'workflows:\n  running_per_tenant_percent: 101\n',
    problems: [
      '2:31: workflows.running_per_tenant_percent: ' +
        'expected a whole number from 1 to 100, found 101',
    ],
  },
  {
    mistake: 'digits that YAML reads as another number than they look',
    yaml: 'listen: { api: { port: 0x50 }, operations: { port: 09090 } }\n',
    problems: [
      '1:24: listen.api.port: expected a whole number from 1 to 65535, found 0x50',
      '1:52: listen.operations.port: expected a whole number from 1 to 65535, found 09090',
    ],
  },
  {
    mistake: 'no, which is text in YAML 1.2',
    yaml: 'listen:\n  api:\n    behind_proxy: no\n',
    problems: ['3:19: listen.api.behind_proxy: expected true or false, found "no"'],
  },
  {
    mistake: 'a duration without its unit',
    yaml: 'reading:\n  timeout: 30\n',
    problems: [
      '2:12: reading.timeout: ' +
        'expected a duration from 1s to 1h, such as 500ms, 30s, 5m or 24h, found 30',
    ],
  },
  {
    mistake: 'a size beyond its bounds',
    yaml: 'documents:\n  max_bytes: 2GiB\n',
    problems: [
      '2:14: documents.max_bytes: ' +
        'expected a size from 1KiB to 1GiB, such as 512KiB or 25MiB, found "2GiB"',
    ],
  },
  {
    mistake: 'a choice that does not exist',
    yaml: 'log:\n  level: verbose\n',
    problems: ['2:10: log.level: expected one of debug, info, warn, error, found "verbose"'],
  },
  {
    mistake: 'a name set twice',
    yaml: 'log:\n  level: info\n  level: debug\n',
    problems: ['3:3: log.level: is set twice; first on line 2'],
  },
  {
    mistake: 'a tab as indentation',
    yaml: 'log:\n\tlevel: info\n',
    problems: ['2:1: a tab is used as indentation; use spaces'],
  },
  {
    mistake: 'a list for the whole file',
    yaml: '- log\n',
    problems: ['1:1: expected settings, found a list'],
  },
  {
    mistake: 'a single value for a section',
    yaml: 'listen: 8080\n',
    problems: ['1:9: listen: expected settings, found a single value'],
  },
  {
    mistake: 'one value where a list belongs',
    yaml: 'webhooks:\n  retry_schedule: 5s\n',
    problems: ['2:19: webhooks.retry_schedule: expected a list, found "5s"'],
  },
  {
    mistake: 'an empty list where the work needs one entry',
    yaml: 'webhooks:\n  retry_schedule: []\n',
    problems: ['2:19: webhooks.retry_schedule: needs at least one delay'],
  },
  {
    mistake: 'a wrong entry of a list of settings',
    yaml: 'egress:\n  allow_networks:\n    - cidr: 10.1.2.3/8\n    - ports: [443]\n',
    problems: [
      '3:13: egress.allow_networks[0].cidr: ' +
        '10.1.2.3/8 has bits beyond its prefix; write 10.0.0.0/8 or one address',
      '4:7: egress.allow_networks[1].cidr: ' +
        'is missing; expected a network such as 10.20.0.0/16 or fd00::/8',
    ],
  },
  {
    mistake: 'a prefix that would allow other hosts as well',
    yaml: 'egress:\n  http_prefixes: [http://files]\n',
    problems: [
      '2:19: egress.http_prefixes[0]: ' +
        'expected an address that starts with http:// and ends with /, found "http://files"',
    ],
  },
  {
    mistake: 'folders that are not there, or cannot be',
    yaml: 'pipelines:\n  folders: [mine, "a\\0b"]\n',
    problems: [
      '2:13: pipelines.folders[0]: cannot read config/mine: no such file or folder',
      '2:19: pipelines.folders[1]: expected the path of a folder, found "a\\u0000b"',
    ],
  },
  {
    mistake: 'aliases, of which bombs are made',
    yaml: 'log: &a { level: info }\nlimits: *a\n',
    problems: ['2:9: limits: aliases (*name) are not allowed; write it out'],
  },
  {
    mistake: 'a tag',
    yaml: 'log: !!js/function x\n',
    problems: ['1:6: tags (!name) are not allowed'],
  },
  {
    mistake: 'two documents',
    yaml: 'log: {}\n---\nlog: {}\n',
    problems: ['2:1: a second document starts here; one is allowed'],
  },
  {
    mistake: 'an API that other machines reach without TLS',
    yaml: 'listen:\n  api:\n    host: 0.0.0.0\n',
    problems: [
      '3:11: listen.api.host: 0.0.0.0 is reachable from other machines and would carry API keys ' +
        'in clear text; set listen.api.tls, or behind_proxy: true when a proxy terminates TLS',
    ],
  },
  {
    mistake: 'a model server twice',
    yaml:
      'models:\n  - { name: a, url: "http://127.0.0.1/v1", model: m }\n' +
      '  - { name: a, url: "http://127.0.0.1/v1", model: m }\n',
    problems: ['2:3: models: has "a" twice'],
  },
  {
    mistake: 'metrics that other machines reach unguarded',
    yaml: 'listen:\n  operations: { host: "::", port: 9090 }\n',
    problems: [
      '2:23: listen.operations.host: :: is reachable from other machines and this listener asks ' +
        'nobody for a key; set behind_proxy: true when a proxy, firewall or network policy guards it',
    ],
  },
  {
    mistake: 'a default that is longer than its maximum',
    yaml: 'workflows:\n  wait_max: 5s\n',
    problems: ['1:1: workflows.wait_default: is longer than workflows.wait_max'],
  },
  {
    mistake: 'a certificate that is not there, and no key',
    yaml: 'listen:\n  api:\n    tls:\n      certificate_file: tls.pem\n',
    problems: [
      '4:7: listen.api.tls.key_file: is missing; expected the path of a readable file',
      '4:25: listen.api.tls.certificate_file: cannot read config/tls.pem: no such file or folder',
    ],
  },
];

for (const { mistake, yaml, problems } of broken) {
  t.test(`refused with its place: ${mistake}`, async (t) => {
    t.same(
      problemsOf(t, { 'workmill.yaml': yaml }),
      problems.map((problem) => `config/workmill.yaml:${problem}`),
    );
  });
}

t.test('everything that is wrong is reported at once, in reading order', async (t) => {
  const files = {
    'workmill.yaml': 'lgo: {}\nlisten:\n  api: { host: 0.0.0.0, port: x }\n',
    'workmil.yaml': '',
    pipelines: { 'finance.yaml': 'confidence_threshold: 1.5\n', 'Legal.yaml': '' },
    tls: {},
  };
  t.same(problemsOf(t, files), [
    'config/pipelines/Legal.yaml: unknown file, and no setting names it; known here: <name>.yaml',
    'config/pipelines/finance.yaml:1:23: confidence_threshold: ' +
      'expected a number from 0 to 1, found 1.5',
    'config/tls: unknown folder, and no setting names it; ' +
      'known here: workmill.yaml, plans.yaml, tenants.yaml, pipelines, schema.json, plans.schema.json, tenants.schema.json, reference.md',
    'config/workmil.yaml: unknown file, and no setting names it; did you mean "workmill.yaml"?',
    'config/workmill.yaml:1:1: lgo: unknown setting; did you mean "log"?',
    'config/workmill.yaml:3:31: listen.api.port: ' +
      'expected a whole number from 1 to 65535, found "x"',
  ]);
});

t.test('a rule waits until the settings it looks at can be read', async (t) => {
  const yaml = 'listen:\n  api: { host: 0.0.0.0, behind_proxy: yes }\n';
  t.same(problemsOf(t, { 'workmill.yaml': yaml }), [
    'config/workmill.yaml:2:39: listen.api.behind_proxy: expected true or false, found "yes"',
  ]);
});

t.test('an empty folder gives an appliance that runs, and cannot be changed', async (t) => {
  const settings = settingsOf(t, {});
  t.equal(settings.listen.api.host, '127.0.0.1');
  t.equal(settings.documents.maxBytes, 25 * 2 ** 20);
  t.same(settings.webhooks.retryScheduleMs, [5000, 30_000, 120_000, 600_000, 3_600_000]);
  t.equal(settings.database.url, null);
  t.equal(settings.listen.api.tls, null);
  t.throws(() => Object.assign(settings.listen.api, { port: 1 }), TypeError);
});

t.test('sections whose lines are all comments, backups and hidden files are fine', async (t) => {
  const settings = settingsOf(t, {
    'workmill.yaml': '# nothing yet\nlisten:\n  api:\n    #port: 1\npublic_url:\nlog:\n',
    'workmill.yaml~': 'old: 1',
    '..data': {},
  });
  t.equal(settings.listen.api.port, 8080);
  t.equal(settings.publicUrl, null);
});

t.test('client certificates are asked for with authorities to check them, or not at all', (t) => {
  const tls = (lines: string): Files => ({
    'workmill.yaml':
      'listen: { api: { tls: { certificate_file: cert.pem, key_file: key.pem, ' +
      `${lines} } } }\n`,
    'cert.pem': 'CERT',
    'key.pem': 'KEY',
    'ca.pem': 'CA',
  });
  const told = (lines: string): string[] =>
    problemsOf(t, tls(lines)).filter((line) => /client_/.test(line));
  t.match(told('client_certificates: required'), [/client_certificates: needs client_ca_files/]);
  t.match(told('client_ca_files: [ca.pem]'), [/client_certificates: is off, but authorities/]);
  const asked = 'client_certificates: optional, client_ca_files: [ca.pem]';
  t.same(told(asked), []);
  t.match(told(`${asked}, client_tenants: [{ tenant: acme }]`), [/names or certificate_sha256/]);
  t.same(told(`${asked}, client_tenants: [{ tenant: acme, names: ['DNS:erp.example'] }]`), []);
  t.match(told(`${asked}, client_tenants: [{ tenant: acme, names: [erp] }]`), [/DNS:erp/]);
  t.end();
});

t.test(
  'files that settings name may stand in the folder; relative paths start there',
  async (t) => {
    const settings = settingsOf(t, {
      'workmill.yaml':
        'listen:\n  api:\n    host: 10.0.0.1\n' +
        '    tls: { certificate_file: tls/cert.pem, key_file: tls/key.pem }\n' +
        'public_url: https://work.example/\n' +
        'reading: { max_bytes: 1500000 }\n',
      tls: { 'cert.pem': own.certificate, 'key.pem': own.key },
    });
    t.equal(settings.listen.api.tls?.certificateFile.content, own.certificate);
    t.equal(settings.publicUrl, 'https://work.example');
    t.equal(settings.reading.maxBytes, 1_500_000);
  },
);

const address = 'postgres://workmill:hunter2@db/workmill';

t.test('a secret comes from a file, without the newline at its end', async (t) => {
  const folder = t.testdir({ 'workmill.yaml': 'database: { url_file: db }\n', db: `${address}\n` });
  chmodSync(join(folder, 'db'), 0o640);
  const result = loadConfiguration({ folder });
  if (!result.ok) throw new Error('refused');
  t.equal(result.loaded.settings.database.url, address);
  t.same(result.warnings, []);

  chmodSync(join(folder, 'db'), 0o644);
  const wide = loadConfiguration({ folder });
  t.ok(wide.ok, 'a warning alone refuses nothing');
  t.match(
    wide.ok && formatProblem(wide.warnings[0]!),
    /url_file: .*\/db has mode 0644, wider than 0640; run: chmod 640 /,
  );
});

t.test('a secret appears in no message, however it was misplaced', async (t) => {
  const files: Files[] = [
    { 'workmill.yaml': `database:\n  url: mysql://hunter2@db\n` },
    { 'workmill.yaml': `database:\n  url: [${address}]\n` },
    { 'workmill.yaml': `database: url:${address}\n` },
    { 'workmill.yaml': `database:${address}\n` },
    { 'workmill.yaml': `database:\n  pool_size: 5\n  url:${address}\n` },
    { 'workmill.yaml': `database:\n  url: "${address}\n  pool_size: 5\n` },
    { 'workmill.yaml': `database:\n  ? ${address}\n  : x\n` },
    { 'workmill.yaml': `database:\n  url: *${address}\n` },
    { 'workmill.yaml': 'database: { url_file: db }\n', db: 'mysql://hunter2\n' },
    { 'workmill.yaml': `database: { url_file: db, url: "${address}" }\n`, db: address },
  ];
  for (const each of files) {
    const problems = problemsOf(t, each).join('\n');
    t.match(problems, /workmill\.yaml:\d+:\d+: /);
    t.notMatch(problems, /hunter2/);
  }
});

t.test("a plugin's settings are checked by the plugin's schema, with their place", async (t) => {
  const files = {
    pipelines: { 'finance.yaml': 'settings:\n  gl:\n    acounts: [1]\n', 'lgal.yaml': '' },
  };
  const problems = problemsOf(t, files, {
    checkPipeline: (pipeline) => {
      const known = pipeline === 'finance';
      const detail = known
        ? { path: '/gl/acounts', message: 'unknown field; did you mean "accounts"?' }
        : { path: '', message: 'no plugin has this name; did you mean "legal"?' };
      return { ok: false, details: [detail] };
    },
  });
  t.same(problems, [
    'config/pipelines/finance.yaml:3:14: settings.gl.acounts: ' +
      'unknown field; did you mean "accounts"?',
    'config/pipelines/lgal.yaml:1:1: no plugin has this name; did you mean "legal"?',
  ]);
});

t.test('four eyes need both an amount and a limit', async (t) => {
  const files = (rule: string) => ({
    'workmill.yaml': '',
    pipelines: { 'finance.yaml': `review: { four_eyes_above: ${rule} }\n` },
  });
  const nothingElse = {
    fourEyesFor: [],
    dueHours: null,
    dueByValue: [],
    escalateTo: null,
    sample: null,
  };
  const { review } = settingsOf(t, files('{ amount: /total, limit: 2500.50 }')).pipelineFiles[
    'finance'
  ]!;
  t.same(review, {
    fourEyesAbove: { amount: '/total', limit: 2500.5, sharedKey: false },
    undoWindowMs: 0,
    ...nothingElse,
  });
  t.same(settingsOf(t, files('')).pipelineFiles['finance']!.review, {
    fourEyesAbove: null,
    undoWindowMs: 0,
    ...nothingElse,
  });
  t.match(problemsOf(t, files('{ amount: total, limit: 1e4 }')), [
    /amount: expected a JSON pointer, such as/,
    /limit: expected a number, 0 or more, .* found 1e4/,
  ]);
  t.match(problemsOf(t, files('{ limit: 10 }')), [/four_eyes_above.amount: is missing/]);
});

t.test('a setting of an earlier version warns instead of refusing', async (t) => {
  const removed = { 'log.colour': 'set log.format: pretty' };
  t.same(problemsOf(t, { 'workmill.yaml': 'log:\n  colour: true\n' }, { removed }), [
    'config/workmill.yaml:2:3: log.colour: ' +
      'is no longer a setting and is ignored; set log.format: pretty',
  ]);
});

t.test('what the command line says over the files is held to the rules too', async (t) => {
  const override = (settings: Settings): Settings => ({
    ...settings,
    listen: { ...settings.listen, api: { ...settings.listen.api, host: '0.0.0.0' } },
  });
  t.match(problemsOf(t, {}, { override })[0], 'listen.api.host: 0.0.0.0 is reachable');
});

t.test('a folder or file that cannot be read is said so', async (t) => {
  t.same(problemsOf(t, {}, { folder: '/nowhere' }), [
    '/nowhere: cannot be read: no such file or folder',
  ]);
  const latin1 = Buffer.from('log: { level: "\xe9" }\n', 'latin1');
  const folder = t.testdir({ 'workmill.yaml': latin1 });
  const result = loadConfiguration({ folder });
  t.match(result.ok ? '' : formatProblem(result.problems[0]!), 'workmill.yaml: is not UTF-8 text');
});
