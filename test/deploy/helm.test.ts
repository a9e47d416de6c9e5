import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parseAllDocuments } from 'yaml';
import { createConfiguration } from '../../core/config/reload.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { quietLog } from '../support/log.ts';

const root = join(import.meta.dirname, '../..');
const chart = join(root, 'deploy/helm/workmill');
const installed = join(root, '.tap/go-tools/helm');
const helm = existsSync(installed) ? installed : 'helm';

function run(...args: string[]) {
  return spawnSync(helm, args, { encoding: 'utf8', maxBuffer: 2 ** 24 });
}

const skip = run('version').error
  ? 'Helm is not installed (scripts/test-tools installs it where Go is)'
  : false;

interface Manifest {
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  spec: Record<string, unknown>;
}

const image = ['--set', 'image.repository=registry.example.com/workmill'];

function template(...args: string[]) {
  const base = ['template', 'mill', chart, '--namespace', 'documents', '--kube-version', '1.34.0'];
  return run(...base, ...image, ...args);
}

function render(...args: string[]): { text: string; manifests: Manifest[] } {
  const { stdout: text, stderr } = template(...args);
  const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  t.equal(stderr, '');
  return { text, manifests };
}

/** Every feature that the chart has. */
const everything = [
  '--set',
  'database.existingSecret=postgres',
  '--set',
  'masterKey.existingSecret=keys',
  '--set',
  'tls.existingSecret=certificate',
  '--set',
  'imagePullSecrets[0].name=registry',
  '--set',
  'secretMounts[0].name=model',
  '--set',
  'secretMounts[0].existingSecret=model-server',
  '--set',
  'config.log.level=debug',
  '--set',
  'plans.on_premises.units_per_month=5000',
  '--set',
  'tenants[0].id=acme',
  '--set',
  'pipelines.finance.output_schema=strict',
  '--set',
  'ingress.enabled=true',
  '--set',
  'ingress.host=mill.example.com',
  '--set',
  'ingress.tlsSecret=mill-tls',
  '--set',
  'podDisruptionBudget.enabled=true',
  '--set',
  'serviceMonitor.enabled=true',
  '--set',
  'persistence.storageClass=fast',
];

t.test('helm lint finds nothing', { skip }, async (t) => {
  const { status, stdout } = run('lint', chart, '--strict', ...image);
  t.equal(status, 0, stdout);
});

t.test('the manifests are those that were reviewed', { skip }, async (t) => {
  t.matchSnapshot(render().text, 'defaults');
  t.matchSnapshot(render(...everything).text, 'every feature');
});

t.test('every pod keeps to the restricted Pod Security Standard', { skip }, async (t) => {
  for (const { kind, spec } of render(...everything).manifests) {
    if (kind !== 'StatefulSet' && kind !== 'Pod') continue;
    const pod = (kind === 'Pod' ? spec : (spec['template'] as { spec: object }).spec) as {
      securityContext: object;
      containers: { securityContext: object }[];
      volumes?: object[];
    };
    t.match(pod.securityContext, {
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    t.match(pod, { automountServiceAccountToken: false });
    for (const { securityContext } of pod.containers) {
      t.same(securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  }
});

t.test('the rendered configuration is one that the service accepts', { skip }, async (t) => {
  const { manifests } = render(
    '--set',
    'config.log.level=debug',
    '--set',
    'pipelines.finance.output_schema=strict',
    '--set',
    'config.listen.api.trusted_proxies[0]=10.0.0.0/8',
  );
  const { data } = manifests.find(({ kind }) => kind === 'ConfigMap')!;
  const folder = t.testdir({
    'workmill.yaml': data['workmill.yaml']!,
    pipelines: { 'finance.yaml': data['pipeline.finance']! },
  });
  const configuration = createConfiguration({ folder, log: quietLog(), clock: systemClock });
  const { publicUrl, log, listen, pipelineFiles } = configuration.current();
  t.match(publicUrl, /^http:\/\/mill-workmill\.documents\.svc(:80)?\/?$/);
  t.equal(log.level, 'debug');
  t.match(listen.api, { host: '0.0.0.0', trustedProxies: { length: 1 } });
  t.ok(pipelineFiles['finance']);
});

t.test(
  'values that the service would refuse are refused before the install',
  { skip },
  async (t) => {
    for (const [value, place] of [
      ['config.log.level=loud', 'config'],
      ['config.limits.json_body_byts=1', 'json_body_byts'],
      ['pipelines.finance.output_schema=odd', 'output_schema'],
      ['persistance.size=1Gi', 'persistance'],
    ] as const) {
      const { status, stderr } = template('--set', value);
      t.equal(status, 1, value);
      t.match(stderr, place);
    }
    const without = run('template', 'mill', chart, '--kube-version', '1.34.0');
    t.match(without.stderr, 'image.repository is required');
  },
);
