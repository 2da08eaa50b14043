/** What most people would build: Apollo Server's Express integration in front of our own schema and strategies. */
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { apiKeyStrategy } from '#api/auth/api-key-strategy.ts';
import { sessionStrategy } from '#api/auth/session-strategy.ts';
import { identify } from '#api/auth/viewer.ts';
import { readConfig } from '#api/config.ts';
import type { RequestContext } from '#api/graphql/context.ts';
import { buildSchema } from '#api/graphql/schema.ts';
import { createLog } from '#api/log.ts';
import { connectMongo } from '#api/mongo.ts';
import { createRuntime } from '#api/runtime.ts';

const config = readConfig(process.env);
if (config.mongodbUri === null) throw new Error('MONGODB_URI is required here.');
await connectMongo(config.mongodbUri);
const runtime = createRuntime(config, createLog(config));
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
