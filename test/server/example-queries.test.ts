import { parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { buildSchema } from '#api/modules/build-schema.ts';
import { EXAMPLE_QUERIES } from '#web/features/explorer/example-queries.ts';
import { givenFourMonths } from '../factories/business.ts';
import { givenPromoCode } from '../factories/promo-code.ts';
import { givenAdmin } from '../factories/user.ts';
import { useServer } from '../setup/server.ts';

const { graphql, signedIn, accessToken, runtime } = useServer();
const schema = buildSchema();
const findExample = (title: string) => {
  const example = EXAMPLE_QUERIES.find((query) => query.title === title);
  if (!example) throw new Error(`There is no example query ${title}.`);
  return example;
};

describe.each(EXAMPLE_QUERIES.map((example) => [example.title, example] as const))(
  'the example query %s',
  (_title, example) => {
    test('has a description, and fits the schema', () => {
      expect(example.about).toMatch(/^[A-Z].{20,}\.$/);
      expect(validate(schema, parse(example.query))).toEqual([]);
    });

    test('runs for administrators, and for access tokens with all scopes unless only administrators may run it', async () => {
      const { _id } = await givenPromoCode();
      const variables = {
        ...(example.variables && (JSON.parse(example.variables) as Record<string, unknown>)),
        ...(example.query.includes('$id') && { id: String(_id) }),
      };
      const codesFor = async (headers: Readonly<Record<string, string>>) => {
        const { body } = await graphql(example.query, variables, headers);
        return (body as { errors?: { extensions: { code: string } }[] }).errors?.map(
          ({ extensions }) => extensions.code,
        );
      };
      expect(await codesFor(await signedIn(await givenAdmin()))).toBeUndefined();
      const isForAdministrators = /\b(webhooks|auditLog)\b/.test(example.query);
      expect(await codesFor(await accessToken('all'))).toEqual(isForAdministrators ? ['FORBIDDEN'] : undefined);
    });
  },
);

test('there are example queries, each under a title of its own', () => {
  expect(new Set(EXAMPLE_QUERIES.map(({ title }) => title)).size).toBe(EXAMPLE_QUERIES.length);
  expect(EXAMPLE_QUERIES.length).toBeGreaterThanOrEqual(10);
});

test('the example query MRR over the last year returns at least twelve months', async () => {
  await givenFourMonths(runtime);
  const { body } = await graphql(findExample('MRR over the last year').query, {}, await accessToken('all'));
  const { financialReport } = (body as { data: { financialReport: { revenueByMonth: object[] } } }).data;
  expect(financialReport.revenueByMonth.length).toBeGreaterThanOrEqual(12);
  expect(financialReport.revenueByMonth[0]).toEqual({
    month: expect.stringMatching(/^\d{4}-\d{2}$/) as string,
    mrr: expect.any(Number) as number,
    revenue: expect.any(Number) as number,
    subscriptions: expect.any(Number) as number,
  });
});
