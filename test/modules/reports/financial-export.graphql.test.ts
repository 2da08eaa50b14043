import { beforeEach, describe, expect, test } from 'vitest';
import { givenFourMonths, noonOf } from '../../factories/business.ts';
import { givenAdmin } from '../../factories/user.ts';
import { asToken, asUser, run, runForError } from '../../setup/graphql.ts';
import { FinancialReportExportDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const END = noonOf('04-30');
let admin: ReturnType<typeof asUser>;
beforeEach(async () => {
  admin = asUser(await givenAdmin());
});

describe('the export of the financial report', () => {
  test('is a table of all figures, which is read in pages', async () => {
    await givenFourMonths(testRuntime());
    const page = (variables: object) =>
      run(admin, FinancialReportExportDocument, { ...variables }, { now: () => END }) as Promise<{
        financialReportExport: { nodes: unknown[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
      }>;
    const whole = (await page({})).financialReportExport;
    expect(whole.nodes).toEqual([
      { figure: 'mrr', of: null, value: 19.14 },
      { figure: 'arr', of: null, value: 229.68 },
      { figure: 'total_revenue', of: null, value: 14.98 },
      { figure: 'active_subscriptions', of: null, value: 3 },
      { figure: 'churn_rate', of: null, value: 25 },
      { figure: 'ltv', of: null, value: 25.52 },
      { figure: 'payment_success_rate', of: null, value: 66.67 },
      { figure: 'refunds', of: null, value: 0 },
      { figure: 'mrr_change', of: null, value: -51.09 },
      { figure: 'arr_change', of: null, value: -51.09 },
      { figure: 'total_revenue_change', of: null, value: -57.16 },
      { figure: 'active_subscriptions_change', of: null, value: -25 },
      { figure: 'churn_rate_change', of: null, value: 25 },
      { figure: 'ltv_change', of: null, value: null },
      { figure: 'payment_success_rate_change', of: null, value: -33.33 },
      { figure: 'refunds_change', of: null, value: null },
      { figure: 'revenue_by_month', of: '2026-04', value: 14.98 },
      { figure: 'mrr_by_month', of: '2026-04', value: 19.14 },
      { figure: 'subscriptions_by_month', of: '2026-04', value: 3 },
      { figure: 'revenue_by_plan', of: 'Pro', value: 9.99 },
      { figure: 'revenue_by_plan', of: 'Standard', value: 4.99 },
    ]);
    const first = (await page({ first: 5 })).financialReportExport;
    const second = (await page({ first: 100, after: first.pageInfo.endCursor })).financialReportExport;
    expect([...first.nodes, ...second.nodes]).toEqual(whole.nodes);
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
  });

  test('refuses invalid pages', async () => {
    expect(await runForError(admin, FinancialReportExportDocument, { first: 0 })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect(await runForError(admin, FinancialReportExportDocument, { first: 101 })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect(await runForError(admin, FinancialReportExportDocument, { first: 1, after: 'x' })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });

  test('can be begun 60 times an hour; further pages do not count', async () => {
    const strict = { runtime: testRuntime({ env: { RATE_LIMIT_SCALE: '1' } }) };
    const begin = async () =>
      (await run(admin, FinancialReportExportDocument, { first: 1 }, strict)).financialReportExport;
    const { endCursor: after } = (await begin()).pageInfo;
    for (let count = 1; count < 60; count += 1) await begin();
    expect(await runForError(admin, FinancialReportExportDocument, { first: 1 }, strict)).toMatchObject({
      code: 'RATE_LIMITED',
    });
    expect(await run(admin, FinancialReportExportDocument, { first: 1, after }, strict)).toHaveProperty(
      'financialReportExport',
    );
    expect(await run(asToken('all'), FinancialReportExportDocument, { first: 1 }, strict)).toHaveProperty(
      'financialReportExport',
    );
  });
});
