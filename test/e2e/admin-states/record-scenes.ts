import { press, stage, type Step } from './scene.ts';

const showTables: Step = async (page) => {
  const buttons = page.getByRole('button', { name: /^Show table/ });
  while ((await buttons.count()) > 0) await buttons.first().click();
};

const report = (name: string) => [
  stage(`/${name}`, {
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
  stage(`/${name}?since=2020-01-01&until=2020-01-31`, { 'an empty range': [] }),
];

const firstRow: Step = (page) => page.locator('main tbody button').first().click();

/** Payments, reports and the audit log. */
export const RECORD_STAGES = [
  stage('/payments', { columns: [press('Columns')], one: [firstRow] }),
  stage('/payments?q=zzzzzz', { 'none match': [] }),
  stage('/payment-reviews?status=resolved', { 'none resolved': [] }),
  ...report('analytics'),
  ...report('financial'),
  stage('/system', { 'as tables': [showTables] }),
  stage('/audit', { columns: [press('Columns')], one: [firstRow] }),
  stage('/audit?target=zzzzzz', { 'none match': [] }),
  stage('/audit?outcome=failed', { failed: [] }),
  stage('/nowhere', { 'an address without a page': [] }),
];
