import { parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { buildSchema } from '#api/modules/build-schema.ts';
import { READY_QUERIES } from '#web/features/explorer/ready-queries.ts';
import { givenFourMonths } from '../factories/business.ts';
import { givenPromoCode } from '../factories/promo-code.ts';
import { givenAdmin } from '../factories/user.ts';
import { useServer } from '../setup/server.ts';

const { graphql, signedIn, accessToken, runtime } = useServer();
const schema = buildSchema();
const titled = (title: string) => {
  const ready = READY_QUERIES.find((query) => query.title === title);
  if (!ready) throw new Error(`There is no ready query ${title}.`);
  return ready;
};

describe.each(READY_QUERIES.map((ready) => [ready.title, ready] as const))('the ready query %s', (_title, ready) => {
  test('says what it answers, and fits the schema', () => {
    expect(ready.about).toMatch(/^[A-Z].{20,}\.$/);
    expect(validate(schema, parse(ready.query))).toEqual([]);
  });

  test('runs with the session of an administrator, and with an access token for all unless it is for people alone', async () => {
    const { _id } = await givenPromoCode();
    const variables = {
      ...(ready.variables && (JSON.parse(ready.variables) as Record<string, unknown>)),
      ...(ready.query.includes('$id') && { id: String(_id) }),
    };
    const codesFor = async (headers: Readonly<Record<string, string>>) => {
      const { body } = await graphql(ready.query, variables, headers);
      return (body as { errors?: { extensions: { code: string } }[] }).errors?.map(({ extensions }) => extensions.code);
    };
    expect(await codesFor(await signedIn(await givenAdmin()))).toBeUndefined();
    const isForPeople = /\b(webhooks|auditLog)\b/.test(ready.query);
    expect(await codesFor(await accessToken('all'))).toEqual(isForPeople ? ['FORBIDDEN'] : undefined);
  });
});

test('there are ready queries, each under a title of its own', () => {
  expect(new Set(READY_QUERIES.map(({ title }) => title)).size).toBe(READY_QUERIES.length);
  expect(READY_QUERIES.length).toBeGreaterThanOrEqual(10);
});

test('MRR over the last year has a year of months', async () => {
  await givenFourMonths(runtime);
  const { body } = await graphql(titled('MRR over the last year').query, {}, await accessToken('all'));
  const { financialReport } = (body as { data: { financialReport: { revenueByMonth: object[] } } }).data;
  expect(financialReport.revenueByMonth.length).toBeGreaterThanOrEqual(12);
  expect(financialReport.revenueByMonth[0]).toEqual({
    month: expect.stringMatching(/^\d{4}-\d{2}$/) as string,
    mrr: expect.any(Number) as number,
    revenue: expect.any(Number) as number,
    subscriptions: expect.any(Number) as number,
  });
});
