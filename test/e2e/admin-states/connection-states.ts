import { pageStates } from './page-states.ts';
import { check, choose, fill, leaveBy, openMenu, openTab, press, select, type Step, submit, unfold } from './steps.ts';

/** Opens the page of a webhook that has deliveries. */
const openWebhook: Step = (page) => leaveBy(page.getByRole('link', { name: /^CRM/ }));

/** Provider keys, payment methods, webhooks and access tokens. */
export const CONNECTION_STATES = [
  pageStates('/api-keys', {
    columns: [press('Columns')],
    'a menu': [openMenu()],
    new: [press('New API key')],
    'new, nothing filled in': [press('New API key'), submit('Add key')],
    'new, of a model server': [press('New API key'), select('Provider', 'OpenAI-compatible server'), submit('Add key')],
    edit: choose('Edit'),
    delete: choose('Delete'),
    models: choose('Models'),
    // The demo's key is made up.
    'models that can’t be read': [press('Manage Straico models')],
  }),
  pageStates('/payment-methods', {
    'a menu': [openMenu()],
    new: [press('New payment method')],
    'new, nothing filled in': [press('New payment method'), submit('Add payment method')],
    edit: choose('Edit'),
    delete: choose('Delete'),
    'events to choose': [unfold],
  }),
  pageStates('/webhooks', {
    'a menu': [openMenu()],
    new: [press('New webhook')],
    'new, nothing filled in': [press('New webhook'), submit('Create webhook')],
    edit: choose('Edit'),
    delete: choose('Delete'),
  }),
  pageStates(
    '/webhooks',
    {
      'a webhook': [],
      'a menu': [openMenu()],
      'replace the secret': choose('Replace secret'),
      'days as a table': [unfold],
      log: [openTab('Log')],
      'one entry of the log': [openTab('Log'), (page) => page.locator('main tbody button').first().click()],
    },
    [openWebhook],
  ),
  pageStates('/webhooks', { 'a delivery': [], 'all attempts': [unfold] }, [
    openWebhook,
    (page) => leaveBy(page.locator('main tbody a[href*="/deliveries/"]').first()),
  ]),
  pageStates('/webhooks/000000000000000000000000', { 'no such webhook': [] }),
  pageStates('/access-tokens', {
    'a menu': [openMenu()],
    new: [press('New token')],
    'new, without a name and a scope': [press('New token'), fill('Name', ''), submit('Create token')],
    'new, with full access': [press('New token'), check('all')],
    edit: choose('Edit'),
    rotate: choose('Rotate'),
    delete: choose('Delete'),
    'the whole reference': [unfold],
  }),
  // The dialog with the secret of a new webhook or token. Only Done closes it, not Escape, so the page is loaded again after each.
  pageStates('/webhooks', {
    'the secret of a new one': [
      press('New webhook'),
      fill('Name', 'Warehouse'),
      fill('URL', 'https://warehouse.example/a/rather/long/address/for/all/events'),
      check('user.created'),
      submit('Create webhook'),
      (page) => page.getByRole('region', { name: 'Signing secret' }).waitFor(),
    ],
  }),
  pageStates('/access-tokens', {
    'a new token': [
      press('New token'),
      check('users:read'),
      submit('Create token'),
      (page) => page.getByRole('region', { name: 'Access token', exact: true }).waitFor(),
    ],
    'leaving a new token': [
      press('New token'),
      check('users:read'),
      submit('Create token'),
      (page) => page.getByRole('region', { name: 'Access token', exact: true }).waitFor(),
      (page) => page.goBack(),
    ],
  }),
];
