import { expect, test } from 'vitest';
import { givenSubscriber } from '../factories/user.ts';
import { useServer } from '../setup/server.ts';

const TOKEN = 'a token for metrics';
const withToken = useServer({ env: { METRICS_TOKEN: TOKEN } });
const without = useServer();

const read = async (authorization = `Bearer ${TOKEN}`) => {
  const response = await withToken.call('GET', '/metrics', { authorization });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

test('metrics are served to callers with the token', async () => {
  const answers = await Promise.all(['', 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN].map((it) => read(it)));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  expect(await read()).toMatchObject({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' });
  expect((await withToken.call('GET', `/metrics?token=${TOKEN}`)).status).toBe(401);
});

test('a server without METRICS_TOKEN serves no metrics', async () => {
  for (const authorization of ['Bearer ', 'Bearer undefined', 'Bearer null']) {
    expect((await without.call('GET', '/metrics', { authorization })).status).toBe(404);
  }
});

test('metrics count answers by route and status, and contain no path with an id', async () => {
  await withToken.rest('GET', '/plans');
  await withToken.rest('GET', '/teams/66f0c0de5eed5eed5eed5eed/seats');
  const { text } = await read();
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/plans",status="200",kind="usual",error="none"\} \d/,
  );
  expect(text).toContain('route="/api/teams/:id/seats",status="401"');
  expect(text).not.toContain('66f0c0de5eed5eed5eed5eed');
});

test('metrics cover the event loop, the pool, prompts and webhooks', async () => {
  const headers = await withToken.signedIn(await givenSubscriber());
  await withToken.rest('POST', '/simplify', headers, { text: 'Please help me, please.' });
  const { text } = await read();
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
  expect(text).toMatch(/^mongodb_pool_connections\{state="open"\} [1-9]\d*$/m);
  expect(text).toMatch(/^quota_outcomes_total\{outcome="committed"\} 1$/m);
  expect(text).toMatch(/^quota_outcomes_total\{outcome="exhausted"\} 0$/m);
  expect(text).toMatch(/^webhook_deliveries_waiting 0$/m);
});
