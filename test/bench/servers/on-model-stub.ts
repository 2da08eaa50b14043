/** Starts the product's server with an operator's key for the stub at MODEL_STUB, which replaces OpenAI. */
import { createRuntime } from '#api/boot/create-runtime.ts';
import { seed } from '#api/boot/seed.ts';
import { connectMongo } from '#api/database/connection.ts';
import { startJobs } from '#api/jobs/jobs.ts';
import { readConfig } from '#api/kernel/config.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { createLog } from '#api/kernel/log.ts';
import { createProviderKey } from '#api/modules/provider-keys/edit-keys.ts';
import { listProviderKeys } from '#api/modules/provider-keys/provider-keys.service.ts';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { buildServer } from '#api/server.ts';
import { createRest } from '#rest-compat/mount.ts';
import { routes } from '#rest-compat/routes.registry.ts';

const config = readConfig(process.env);
await connectMongo(config.mongodbUri ?? '');
const runtime = {
  ...createRuntime(config, createLog(config), textProcessorInProcess),
  modelProviders: createModelProviders(textProcessorInProcess, {
    baseUrls: { openai: `${process.env.MODEL_STUB ?? ''}/v1` },
  }),
};
await seed(runtime, new Date());
if ((await listProviderKeys()).length === 0) {
  const ctx: RequestContext = {
    viewer: { kind: 'anonymous' },
    client: { ip: '127.0.0.1', userAgent: 'bench' },
    now: () => new Date(),
    requestId: 'bench',
    runtime,
  };
  await createProviderKey(ctx, { keyName: 'Stub', provider: 'openai', key: 'sk-stub', saveAnyway: true });
}
const rest = createRest(routes, { name: config.product.name, supportEmail: config.supportEmail });
const { app } = await buildServer({ runtime, rest, webDir: null });
startJobs(runtime);
await app.listen({ port: config.port, host: '127.0.0.1' });
