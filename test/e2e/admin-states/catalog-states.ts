import { pageStates } from './page-states.ts';
import { choose, fill, follow, openMenu, press, select, submit } from './steps.ts';

/** Plans, add-ons, actions and promo codes. */
export const CATALOG_STATES = [
  pageStates('/plans', {
    'a menu': [openMenu()],
    new: [press('New plan')],
    'new, nothing filled in': [press('New plan'), fill('Name', ''), submit('Create plan')],
    edit: [press('Edit Pro')],
    'edit, a lower limit': [press('Edit Pro'), fill(/^Prompts limit/, '9'), submit('Save changes')],
    'edit, another price': [press('Edit Pro'), fill(/^Price/, '12')],
    'edit the free plan, with a price': [press('Edit Free'), fill(/^Price/, '1')],
    'hide the free plan': choose('Hide', 'Actions for Free'),
    'delete one that is held': choose('Delete', 'Actions for Pro'),
    'delete one without holders': choose('Delete', 'Actions for Partner'),
  }),
  pageStates('/add-ons', {
    columns: [press('Columns')],
    'a menu': [openMenu()],
    new: [press('New add-on')],
    'new, nothing filled in': [press('New add-on'), submit('Create add-on')],
    edit: choose('Edit'),
  }),
  pageStates('/actions', {
    'a menu': [openMenu()],
    new: [press('New action')],
    'new, nothing filled in': [press('New action'), submit(/^Create/)],
    edit: choose('Edit'),
    delete: choose('Delete'),
    'a prompt': [press(/^View prompt of/)],
  }),
  pageStates('/promo-codes', {
    'a menu': [openMenu()],
    new: [press('New code')],
    'new, nothing filled in': [press('New code'), submit('Create code')],
    'new, an amount': [press('New code'), select('Discount type', 'Fixed amount')],
    'in bulk': [press('Bulk create')],
    'too many in bulk': [press('Bulk create'), fill('Quantity', '501'), submit('Create codes')],
    usage: [press(/^Usage of/)],
    edit: choose('Edit'),
    delete: choose('Delete'),
  }),
  pageStates('/promo-codes?view=table', { 'a table': [], columns: [press('Columns')] }),
  pageStates('/promo-codes?q=zzzzzz', { 'none match': [] }),
  pageStates('/promo-codes?tab=campaigns', {
    campaigns: [],
    'new campaign': [press('New campaign')],
    'edit a campaign': [press(/^Edit /)],
    'deactivate a campaign': [press(/^Deactivate /)],
  }),
  pageStates('/promo-codes', { 'a campaign': [] }, [
    // The codes of the campaign are on the same page, and the link stays.
    (page) => page.locator('main a[href^="/admin/promo-codes?campaign="]').first().click(),
    (page) => page.getByRole('button', { name: /^(Deactivate all codes|Activate again)$/ }).waitFor(),
  ]),
  pageStates('/promo-codes', { 'a code': [] }, [follow('/promo-codes/')]),
  pageStates('/promo-codes/000000000000000000000000', { 'no such code': [] }),
];
