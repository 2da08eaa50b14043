import { pageStates } from './page-states.ts';
import { press, type Step } from './steps.ts';

const showTables: Step = async (page) => {
  const buttons = page.getByRole('button', { name: /^Show table/ });
  while ((await buttons.count()) > 0) await buttons.first().click();
};

const report = (name: string) => [
  pageStates(`/${name}`, {
    'choose days': [press('Choose days')],
    'a definition': [
      (page) =>
        page
          .getByRole('button', { name: /^Definition of/ })
          .first()
          .focus(),
    ],
    'as tables': [showTables],
  }),
  pageStates(`/${name}?since=2020-01-01&until=2020-01-31`, { 'an empty range': [] }),
];

const firstRow: Step = (page) => page.locator('main tbody button').first().click();

/** Payments, reports and the audit log. */
export const RECORD_STATES = [
  pageStates('/payments', { columns: [press('Columns')], one: [firstRow] }),
  pageStates('/payments?q=zzzzzz', { 'none match': [] }),
  pageStates('/payment-reviews?status=resolved', { 'none resolved': [] }),
  ...report('analytics'),
  ...report('financial'),
  pageStates('/system', { 'as tables': [showTables] }),
  pageStates('/audit', { columns: [press('Columns')], one: [firstRow] }),
  pageStates('/audit?target=zzzzzz', { 'none match': [] }),
  pageStates('/audit?outcome=failed', { failed: [] }),
  pageStates('/nowhere', { 'an address without a page': [] }),
];
