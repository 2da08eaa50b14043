import { describe, expect, test } from 'vitest';
import { createLog } from '#api/kernel/log.ts';
import { givenUser } from '../factories/user.ts';
import { useServer } from '../setup/server.ts';

const { graphql, rest, signedIn, logged } = useServer({ env: { LOG_LEVEL: 'info' } });

describe('the log', () => {
  test('has the id, the route, the status, the time and a pseudonym of a request, and nothing of its content', async () => {
    const user = await givenUser({ email: 'ann@example.com' });
    const headers = await signedIn(user);
    await graphql('query Whoami { viewer { email } }', {}, headers);
    await rest('GET', '/user/prompt-history?search=ann@example.com', headers);
    await expect.poll(() => logged.length).toBeGreaterThanOrEqual(3);
    const lines = logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'answered');
    expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['POST', '/graphql', 200],
      ['GET', '/api/user/prompt-history', 200],
    ]);
    expect(lines[0]).toMatchObject({ user: lines[1]?.user, reqId: expect.any(String) as string });
    const text = logged.join();
    for (const secret of ['ann@example.com', user._id.toHexString(), headers.authorization, 'Whoami']) {
      expect(text).not.toContain(secret);
    }
  });

  test('has errors without addresses and credentials, and without any of their other fields', () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'error' }, { write: (line) => void lines.push(line) });
    const cause = new Error('connect mongodb://root:hunter2@db.example failed');
    const err = Object.assign(new Error('dup key: { email: "ann@example.com" }', { cause }), {
      keyValue: { email: 'ann@example.com' },
      query: '{ secret }',
    });
    log.error({ err }, 'failed');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      err: { type: 'Error', cause: { type: 'Error' } },
    });
    expect(lines[0]).toContain('dup key');
    for (const secret of ['ann@example.com', 'hunter2', '{ secret }']) expect(lines[0]).not.toContain(secret);
  });

  test('has a message with a line break as one line', () => {
    const lines: string[] = [];
    createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).info('one\n{"level":"fatal"}');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trim()).not.toContain('\n');
  });
});
