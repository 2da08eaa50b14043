/** What most people would build: Apollo Server's Express integration in front of our own schema and strategies. */
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { identify } from '#api/auth/identify.ts';
import { createRuntime } from '#api/boot/create-runtime.ts';
import { connectMongo } from '#api/database/connection.ts';
import { readConfig } from '#api/kernel/config.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { createLog } from '#api/kernel/log.ts';
import { apiKeyStrategy } from '#api/modules/access-tokens/api-key-strategy.service.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { sessionStrategy } from '#api/modules/sessions/session-strategy.service.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';

const config = readConfig(process.env);
if (config.mongodbUri === null) throw new Error('MONGODB_URI is required here.');
await connectMongo(config.mongodbUri);
const runtime = createRuntime(config, createLog(config), textProcessorInProcess);
const strategies = { session: sessionStrategy(config.sessionKeys), accessToken: apiKeyStrategy };
const apollo = new ApolloServer<RequestContext>({ schema: buildSchema() });
await apollo.start();

const now = () => new Date();
const app = express();
app.get('/healthz', (_request, response) => {
  response.send('ok');
});
app.use(
  '/graphql',
  express.json(),
  expressMiddleware(apollo, {
    context: async ({ req }) => ({
      viewer: await identify(strategies, ['session', 'accessToken'], req.headers, now()),
      client: { ip: req.ip ?? '', userAgent: null },
      now,
      requestId: '',
      runtime,
    }),
  }),
);
app.listen(config.port, '127.0.0.1');
