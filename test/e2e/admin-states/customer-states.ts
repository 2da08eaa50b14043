import { pageStates } from './page-states.ts';
import { check, choose, fill, follow, openMenu, openTab, press, select, submit } from './steps.ts';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(3).trim();

const PAYER = '/users?status=active&source=payment&sort=createdAt';

/** Users, the page of a user, and teams. */
export const CUSTOMER_STATES = [
  pageStates('/users', {
    columns: [press('Columns')],
    'a menu': [openMenu()],
    selected: [check('Select all rows on this page')],
    new: [press('New user')],
    'new, nothing filled in': [press('New user'), submit('Create user')],
    'new, long names': [press('New user'), fill('Full name', LONG), fill('Email', `${LONG}@`), submit('Create user')],
    edit: choose('Edit'),
    'edit, another plan and status': [
      ...choose('Edit'),
      (page) => page.getByRole('dialog').getByLabel('Plan', { exact: true }).selectOption('ultimate'),
      (page) => page.getByRole('dialog').getByLabel('Status').selectOption('NONE'),
    ],
    'edit, invalid': [
      ...choose('Edit'),
      fill('Email', 'not an address'),
      fill('Full name', ''),
      fill('Custom prompts limit', 'many'),
      submit('Save user'),
    ],
    'edit, closed with something typed': [
      ...choose('Edit'),
      fill('Full name', LONG),
      (page) => page.keyboard.press('Escape'),
    ],
    delete: choose('Delete'),
    suspend: [press(/^Suspend /)],
  }),
  pageStates('/users?q=zzzzzz&status=suspended&role=user', { 'none match': [] }),
  pageStates(
    PAYER,
    {
      'one who pays': [],
      payments: [openTab('Payments')],
      prompts: [openTab('Prompts')],
      activity: [openTab('Activity')],
      mails: [openTab('Mails')],
      changes: [openTab('Changes')],
      'assign a plan': [press('Assign plan')],
      'assign another plan': [
        press('Assign plan'),
        (page) => page.getByRole('dialog').getByRole('combobox').first().selectOption({ index: 0 }),
      ],
      'add days': [press('Add days')],
      'add no days': [press('Add days'), fill('Days', ''), submit('Add days')],
      'give prompts': [press('Give prompts')],
      'give prompts, nothing filled in': [press('Give prompts'), submit('Give prompts')],
      'give an add-on': [press('Give add-on')],
      'remove added days': [press('Add days'), fill('Days', '5'), submit('Add days'), press('Remove added days')],
      'remove a gift': [
        press('Give prompts'),
        fill('Prompts', '5'),
        fill('Reason', 'An outage'),
        submit('Give prompts'),
        press(/^Remove Bonus prompts/),
      ],
      'cancel the plan': [press('Cancel plan')],
      'end the plan': [press('End plan now')],
      'reset the password': [press('Send password reset')],
    },
    [follow('/users/')],
  ),
  pageStates('/users?status=cancelled', {
    'edit, active again': [...choose('Edit'), select('Status', 'ACTIVE')],
    'resume the plan from the list': choose('Resume plan'),
  }),
  pageStates('/users?status=cancelled&source=payment', { 'resume the plan': [press('Resume plan')] }, [
    follow('/users/'),
  ]),
  pageStates('/users?role=admin', { 'the administrator': [] }, [follow('/users/')]),
  pageStates('/users?status=suspended', { 'a suspended one': [] }, [follow('/users/')]),
  pageStates('/users/000000000000000000000000', { 'no such user': [] }),
  pageStates('/teams?q=zzzzzz', { 'none match': [] }),
  pageStates('/teams', { 'a team': [], 'no number of seats': [press('Update seats')] }, [follow('/teams/')]),
  pageStates('/teams/000000000000000000000000', { 'no such team': [] }),
];
