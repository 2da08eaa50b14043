import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { alertRules } from '../setup/alert-selectors.ts';
import { useServer } from '../setup/server.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const CHART = 'deploy/helm/plainprompt';

/** Every variable that the server reads, and those of OpenTelemetry: config.test.ts compares .env.example with the code. */
const KNOWN = new Set(
  [...read('.env.example').matchAll(/^# ([A-Z_]+)=|\b(OTEL_[A-Z_]+)/gm)].map(
    ([, name, ofTraces = '']) => name ?? ofTraces,
  ),
);
/** Settings that containers have no use for: where they listen and keep files, and what is for development only. */
const NOT_FOR_CONTAINERS = ['HOST', 'WEB_PORT', 'DATA_DIR', 'MONGOD', 'RATE_LIMIT_SCALE', 'ALLOW_PRIVATE_WEBHOOKS'];
const REQUIRED = ['NODE_ENV', 'JWT_SECRET', 'PASSWORD_PEPPER', 'ENCRYPTION_KEYS', 'PUBLIC_URL', 'MONGODB_URI'];

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
}
interface ComposeService {
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly stop_grace_period?: string;
}
const compose = parse(read('deploy/compose/compose.yaml'), { merge: true }) as Compose;
interface ChartValues {
  readonly env: Readonly<Record<string, string>>;
  readonly networkPolicy: {
    readonly mongodbTo: readonly { readonly ipBlock?: { readonly cidr: string } }[];
    readonly mongodbPorts: readonly number[];
  };
}
const values = parse(read(`${CHART}/values.yaml`)) as ChartValues;
const templates = readdirSync(join(ROOT, CHART, 'templates')).map((name) => read(`${CHART}/templates/${name}`));
const secretsOfChart =
  /A Secret with (.*?)\.\n/s.exec(read(`${CHART}/values.yaml`))?.[1]?.match(/[A-Z][A-Z_]{4,}/g) ?? [];

test.each(['web', 'worker'])(
  'the compose file gives %s settings that exist, and every one that operators may choose',
  (name) => {
    const settings = Object.keys(compose.services[name]?.environment ?? {});
    expect(settings.filter((setting) => !KNOWN.has(setting))).toEqual([]);
    expect(REQUIRED.filter((setting) => !settings.includes(setting))).toEqual([]);
    const missing = [...KNOWN].filter(
      (setting) => !settings.includes(setting) && !NOT_FOR_CONTAINERS.includes(setting),
    );
    expect(missing).toEqual([]);
    expect(compose.services[name]?.environment?.ROLE).toBe(name);
  },
);

test('the compose file lets the servers use the database that they are given', () => {
  const name = '${MONGODB_DATABASE:-plainprompt}';
  expect(compose.services.web?.environment?.MONGODB_URI).toContain(`/${name}?`);
  expect(compose.services['mongo-setup']?.environment?.MONGODB_DATABASE).toBe(name);
  expect(read('deploy/compose/set-up-mongo.sh')).toContain('MONGODB_DATABASE');
});

test('the example of settings for compose lists every value that has no default', () => {
  const required = [...read('deploy/compose/compose.yaml').matchAll(/\$\{([A-Z_]+):\?\}/g)].map(
    ([, name = '']) => name,
  );
  const listed = [...read('deploy/compose/.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect([...new Set(required)].filter((name) => !listed.includes(name))).toEqual([]);
});

test('the chart gives settings that exist, and all that are required', () => {
  const settings = [...Object.keys(values.env), ...secretsOfChart, 'NODE_ENV'];
  expect(settings.filter((setting) => !KNOWN.has(setting))).toEqual([]);
  expect(REQUIRED.filter((setting) => !settings.includes(setting))).toEqual([]);
});

test('the network policy of the chart lets the server reach a hosted MongoDB', () => {
  const { mongodbTo, mongodbPorts } = values.networkPolicy;
  expect(mongodbTo).toContainEqual({ ipBlock: expect.objectContaining({ cidr: '0.0.0.0/0' }) as unknown });
  expect(mongodbPorts).toEqual([27015, 27016, 27017]);
  expect(read(`${CHART}/templates/network-policy.yaml`)).toContain('range .Values.networkPolicy.mongodbPorts');
});

test('containers run without root, capabilities and a writable file system', () => {
  for (const name of ['web', 'worker', 'proxy']) {
    expect(compose.services[name], name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  }
  const chart = templates.join('\n');
  expect(chart).toContain('readOnlyRootFilesystem: true');
  expect(chart).toContain('runAsNonRoot: true');
  expect(chart).toContain('capabilities: { drop: [ALL] }');
  expect(chart.match(/include "plainprompt.pod"/g)).toHaveLength(3);
  expect(read('deploy/Dockerfile')).toMatch(/^USER 1000:1000$/m);
});

test('the deployment files contain no secret', () => {
  const files = [
    read('deploy/Dockerfile'),
    read('deploy/compose/compose.yaml'),
    read(`${CHART}/values.yaml`),
    ...templates,
  ];
  expect(files.join('\n')).not.toMatch(/[A-Za-z0-9+/]{40,}/);
  expect(read('deploy/compose/.env.example')).toMatch(/^JWT_SECRET=$/m);
  expect(read('deploy/Dockerfile.dockerignore')).toMatch(/^\*\*\/\.env$/m);
});

test('the deployment files name the probes, the port and the programs of the server', async () => {
  const chart = templates.join('\n');
  expect([...chart.matchAll(/path: (\/\w+), port: http/g)].map(([, path]) => path)).toEqual([
    '/healthz',
    '/healthz',
    '/readyz',
  ]);
  const dockerfile = read('deploy/Dockerfile');
  expect(dockerfile).toContain("'/healthz'");
  for (const text of [chart, dockerfile]) expect(text).toContain('4000');
  const buildSteps = read('scripts/steps.mjs');
  for (const [program] of `${chart}\n${dockerfile}`.matchAll(/dist\/server\/\w+\.js/g))
    expect(buildSteps).toContain(program);
});

test('a process gets more time to end than the time after which it ends by force', () => {
  const forcedAfter =
    Number(/FORCED_AFTER_MS = ([\d_]+)/.exec(read('api/boot/shutdown.ts'))?.[1]?.replace('_', '')) / 1000;
  const grace = [...templates.join('\n').matchAll(/terminationGracePeriodSeconds: (\d+)/g)].map(([, seconds]) =>
    Number(seconds),
  );
  for (const seconds of [...grace, Number.parseInt(compose.services.web?.stop_grace_period ?? '')]) {
    expect(seconds).toBeGreaterThan(forcedAfter);
  }
});

const server = useServer({ env: { METRICS_TOKEN: 'a token of the metrics' } });

interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as Dashboard;

test('every metric of the alert rules and the dashboard is served', async () => {
  const answer = await server.call('GET', '/metrics', { authorization: 'Bearer a token of the metrics' });
  const served = new Set([...(await answer.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
  const expressions = [...alertRules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
  const used = expressions.flatMap((expr) => [...expr.matchAll(/(\w+)\{/g)].map(([, name = '']) => name));
  expect(used.length).toBeGreaterThan(15);
  const missing = used.map((name) => name.replace(/_(bucket|count|sum)$/, '')).filter((name) => !served.has(name));
  // Prometheus makes `up` itself.
  expect(missing.filter((name) => name !== 'up')).toEqual([]);
});

test('every alert names a runbook that exists', () => {
  const anchors = [...read('docs/operations.md').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  );
  for (const { annotations } of alertRules) {
    const [file, anchor] = annotations.runbook.split('#');
    expect(file).toBe('docs/operations.md');
    expect(anchors).toContain(anchor);
  }
});

test('the YAML files are valid, and the chart has the version of the package', () => {
  for (const file of ['deploy/monitoring/prometheus.yaml', `${CHART}/Chart.yaml`]) {
    const [document] = parseAllDocuments(read(file));
    expect(document?.errors, file).toEqual([]);
  }
  expect(parse(read(`${CHART}/Chart.yaml`))).toMatchObject({
    appVersion: (JSON.parse(read('package.json')) as { version: string }).version,
  });
});
