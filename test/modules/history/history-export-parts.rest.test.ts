import { once } from 'node:events';
import type { GraphQLFieldResolver } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestContext } from '#api/kernel/context.ts';
import { buildServer } from '#api/server.ts';
import { createRest } from '#rest-compat/mount.ts';
import { routes } from '#rest-compat/routes.registry.ts';
import { givenHistoryEntries } from '../../factories/history-entries.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { useServer } from '../../setup/server.ts';

interface PageArgs {
  readonly after?: string | null;
}

const { signedIn } = useServer();
const rest = createRest(routes, { name: 'PlainPrompt', supportEmail: 'support@example.com' });
/** Aborted once the client has the first page of an export. The server waits for that before it reads the second. */
let firstPageArrived = new AbortController();
let origin = '';
let close = () => Promise.resolve();

beforeAll(async () => {
  const { app } = await buildServer({
    runtime: testRuntime(),
    webDir: null,
    rest: {
      ...rest,
      mount: (schema, contextFor) => {
        const field = schema.getQueryType()?.getFields().historyExport;
        const read = field?.resolve;
        if (!read) throw new Error('The schema has no export.');
        const readLater: GraphQLFieldResolver<unknown, RequestContext, PageArgs> = async (parent, args, ...others) => {
          const { signal } = firstPageArrived;
          if (args.after && !signal.aborted) await once(signal, 'abort');
          return read(parent, args, ...others);
        };
        field.resolve = readLater;
        return rest.mount(schema, contextFor);
      },
    },
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => {
    app.server.closeAllConnections();
    return app.close();
  };
});
afterAll(() => close());

test.each([
  ['csv', 'gzip'],
  ['csv', 'br'],
  ['csv', 'identity'],
  ['json', 'gzip'],
  ['json', 'br'],
  ['json', 'identity'],
])('sends each page as soon as it is read, as %s with the encoding %s', async (format, encoding) => {
  const user = await givenSubscriber();
  await givenHistoryEntries(user, { count: 150, now: Date.now() });
  firstPageArrived = new AbortController();
  const response = await fetch(`${origin}/api/user/prompt-history/export?format=${format}`, {
    headers: { ...(await signedIn(user)), 'accept-encoding': encoding },
  });
  expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);

  let text = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    // The first page is here: text 0 to text 99.
    if (text.includes('text 99')) firstPageArrived.abort();
  }
  expect(text.match(/text \d+/g)).toHaveLength(150);
});
