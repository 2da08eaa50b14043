import type { BrowserContext, Page } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { atScale } from '../setup/full-scale.ts';
import { CATALOG_STATES } from './admin-states/catalog-states.ts';
import { CONNECTION_STATES } from './admin-states/connection-states.ts';
import { CUSTOMER_STATES } from './admin-states/customer-states.ts';
import { pageStatesFaults } from './admin-states/page-states-faults.ts';
import { RECORD_STATES } from './admin-states/record-states.ts';
import { sectionFaults } from './admin-states/section-faults.ts';
import { tokenOf } from './api.ts';
import { fillDemo } from './demo-data.ts';
import { ADMIN, useProduct } from './product.ts';

const { openAs, origin } = useProduct(
  { RATE_LIMIT_SCALE: '1000', ADMIN_PASSWORD: ADMIN.password, ALLOW_PRIVATE_WEBHOOKS: 'true' },
  fillDemo,
);

/** The profile of all tabs: a new one for each test would load the app without its cache. */
let context: BrowserContext;

/** The tabs that no test uses at the moment. */
const free: Page[] = [];

beforeAll(async () => {
  const token = await tokenOf(origin(), ADMIN.email, ADMIN.password);
  const opened = await openAs(token, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
  context = opened.context;
  free.push(opened.page);
});

/** Takes a free tab, or opens one, and returns what is found wrong on it. Tests run side by side: while one page loads, others use the processor. */
async function faultsOn(look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const page = free.pop() ?? (await context.newPage());
  const faults = await look(page);
  free.push(page);
  return faults;
}

const SECTIONS = [
  '',
  '/users',
  '/teams',
  '/payments',
  '/payment-reviews',
  '/plans',
  '/add-ons',
  '/actions',
  '/promo-codes',
  '/promo-codes?view=table',
  '/promo-codes?tab=campaigns',
  '/analytics',
  '/financial',
  '/system',
  '/api-keys',
  '/payment-methods',
  '/webhooks',
  '/access-tokens',
  '/audit',
];

/**
 * The sections that are also looked at while they load, when that fails, with their own data and without any. The short form has one of each kind:
 * cards, a table, plans, a report with a table, and a table above a reference.
 */
const IN_DETAIL = atScale({
  short: ['', '/users', '/plans', '/financial', '/access-tokens'],
  full: SECTIONS,
});
const inDetail = SECTIONS.filter((path) => IN_DETAIL.includes(path));
const others = SECTIONS.filter((path) => !IN_DETAIL.includes(path));

const faultsOfSection = (path: string) =>
  faultsOn((page) =>
    sectionFaults(page, { path: `/admin${path}`, turn: SECTIONS.indexOf(path) }, IN_DETAIL.includes(path)),
  );

test.concurrent.each(inDetail)(
  '/admin%s is accessible and fits in every window while it loads, when that fails, with data and without',
  async (path) => {
    const faults = await faultsOfSection(path);
    expect(faults, faults.join('\n')).toEqual([]);
  },
);

test.concurrent.each(others)(
  '/admin%s is accessible and fits in every window with long names and big numbers',
  async (path) => {
    const faults = await faultsOfSection(path);
    expect(faults, faults.join('\n')).toEqual([]);
  },
);

const OPENED = [...CUSTOMER_STATES, ...CATALOG_STATES, ...RECORD_STATES, ...CONNECTION_STATES].map(
  (pageStates, turn) => ({ ...pageStates, turn }),
);

test.concurrent.each(OPENED)(
  'what is opened on $name is accessible and fits in every window',
  async ({ turn, ...pageStates }) => {
    const faults = await faultsOn((page) => pageStatesFaults(page, pageStates, turn));
    expect(faults, faults.join('\n')).toEqual([]);
  },
);
