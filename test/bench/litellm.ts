import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from '#scripts/bundle-server.mjs';
import { openAccounts } from './accounts.ts';
import type { BenchDatabase } from './database.ts';
import { type BenchServer, inTurn, type Load, median, type Sample, startServer, untilUp } from './measure.ts';
import { readUsage } from './process-usage.ts';
import { ratio, type Row } from './report.ts';

const ROUNDS = 5;
const PROMPT = 'I was wondering if you could please be so kind as to write a short summary of the text for me.';
const MODEL = 'gpt-5-mini';
/** How deploy/Dockerfile sets memory to be given back. */
const DEPLOYED = { MALLOC_MMAP_THRESHOLD_: '1048576' };
/** LiteLLM does not start without one. It is generated for each run. */
const MASTER_KEY = `sk-${randomBytes(24).toString('hex')}`;

/** Starts LiteLLM's proxy with the model stub as its only model, and all optional features off. */
async function startLiteLlm(command: string, port: number, stub: string): Promise<BenchServer> {
  const directory = await mkdtemp(join(tmpdir(), 'plainprompt-litellm-'));
  const config = join(directory, 'config.yaml');
  const model = {
    model_name: MODEL,
    litellm_params: { model: `openai/${MODEL}`, api_base: `${stub}/v1`, api_key: 'x' },
  };
  // JSON is YAML.
  await writeFile(config, JSON.stringify({ model_list: [model] }));
  const args = ['--config', config, '--host', '127.0.0.1', '--port', String(port), '--num_workers', '1'];
  const child = spawn(command, args, {
    stdio: 'ignore',
    env: { ...process.env, LITELLM_LOG: 'ERROR', LITELLM_MASTER_KEY: MASTER_KEY },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} could not be started.`);
  const origin = `http://127.0.0.1:${port}`;
  await untilUp(`${origin}/health/liveliness`, child);
  return {
    name: 'LiteLLM',
    origin,
    readUsage: () => readUsage(pid),
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const post = (path: string, body: object, load: Pick<Load, 'connections' | 'requests' | 'bearers'>): Load => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  ...load,
});

const medianOf = (samples: readonly Sample[] = [], figure: (sample: Sample) => number) => median(samples.map(figure));

/**
 * Compares a rewrite by a model, with all work that the product does around it, with LiteLLM's proxy, which only passes requests on. Both use the
 * same stub. Runs only if LITELLM names the command of LiteLLM's proxy.
 */
export async function liteLlmRows({ env }: BenchDatabase): Promise<Row[]> {
  const command = process.env.LITELLM;
  if (command === undefined) {
    return [{ what: 'simplify against LiteLLM', goal: '≤ 1/8 × CPU', figure: 'not measured: set LITELLM', met: null }];
  }
  const servers: BenchServer[] = [];
  const started = async (starting: Promise<BenchServer>) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  try {
    const stub = await started(startServer('stub', 'test/bench/servers/model-stub.ts', 4921, env));
    const uri = new URL(env.MONGODB_URI ?? '');
    uri.pathname = '/bench-litellm';
    const settings = { ...env, ...DEPLOYED, MONGODB_URI: uri.href, MODEL_STUB: stub.origin };
    // As it is deployed: a loader for TypeScript would be measured with it.
    await bundleServer({ 'on-model-stub': 'test/bench/servers/on-model-stub.ts' }, 'dist/bench');
    const plainPrompt = await started(startServer('PlainPrompt', 'dist/bench/on-model-stub.js', 4922, settings));
    const liteLlm = await started(startLiteLlm(command, 4923, stub.origin));
    const bearers = await openAccounts(uri.href, plainPrompt.origin, 16);

    const chat = { model: MODEL, messages: [{ role: 'user', content: PROMPT }] };
    const burst = { connections: 16, requests: 400 };
    const single = { connections: 1, requests: 60 };
    const [plainPromptBurst, liteLlmBurst, plainPromptAlone, liteLlmAlone, stubAlone] = await inTurn(
      [
        { server: plainPrompt, load: post('/api/simplify', { text: PROMPT }, { ...burst, bearers }) },
        { server: liteLlm, load: post('/v1/chat/completions', chat, { ...burst, bearers: [MASTER_KEY] }) },
        { server: plainPrompt, load: post('/api/simplify', { text: PROMPT }, { ...single, bearers }) },
        { server: liteLlm, load: post('/v1/chat/completions', chat, { ...single, bearers: [MASTER_KEY] }) },
        { server: stub, load: post('/v1/chat/completions', chat, single) },
      ],
      ROUNDS,
    );
    const cpu =
      medianOf(plainPromptBurst, ({ cpuPerRequest }) => cpuPerRequest) /
      medianOf(liteLlmBurst, ({ cpuPerRequest }) => cpuPerRequest);
    const wait = medianOf(stubAlone, ({ p50 }) => p50);
    const addedMs = medianOf(plainPromptAlone, ({ p50 }) => p50) - wait;
    const added = addedMs / (medianOf(liteLlmAlone, ({ p50 }) => p50) - wait);
    const memory = (await plainPrompt.readUsage()).rssBytes / (await liteLlm.readUsage()).rssBytes;
    return [
      {
        what: 'simplify on a stub model against LiteLLM, CPU',
        goal: '≤ 0.125 ×',
        figure: ratio(cpu),
        met: cpu <= 1 / 8,
      },
      {
        what: '… added latency of PlainPrompt, one request at a time',
        goal: '≤ 4 ms',
        figure: `${addedMs.toFixed(1)} ms`,
        met: addedMs <= 4,
      },
      { what: '… added latency', goal: '≤ 0.4 ×', figure: ratio(added), met: added <= 0.4 },
      { what: '… memory', goal: '≤ 0.5 ×', figure: ratio(memory), met: memory <= 0.5 },
    ];
  } finally {
    for (const server of servers.reverse()) await server.stop();
  }
}
