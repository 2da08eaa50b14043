import { RETENTION_DAYS } from '#schema/limits.ts';

/** Something that is stored about users, as the Privacy Policy describes it. */
interface Kept {
  readonly what: string;
  readonly howLong: string;
  /** The collections of the database that contain it. A test compares them with the registry of personal data. */
  readonly collections: readonly string[];
}

const CHOICES = `${RETENTION_DAYS.choices.slice(0, -1).join(', ')} or ${RETENTION_DAYS.choices.at(-1)} days`;

/** What is stored about users, and for how long. When a lifetime changes in the code, it must change here, too. */
export const KEPT: readonly Kept[] = [
  {
    what: 'Your name, email address, settings and a hash of your password (argon2id)',
    howLong: 'As long as you have an account',
    collections: ['users', 'model_preferences'],
  },
  {
    what: 'Sessions, with device and IP address',
    howLong: 'Until they end: after 7 days without use, and after 30 days in any case',
    collections: ['users'],
  },
  {
    what: 'Prompts and their rewrites, with your own changes to them',
    howLong: `${CHOICES}, as you choose in Settings; ${RETENTION_DAYS.default} days unless you choose`,
    collections: ['history_entries'],
  },
  {
    what: 'Which pieces of two and three letters occur in your prompts and rewrites, so that a search is fast',
    howLong: 'Until you delete the prompt. If it expires, up to 7 days longer',
    collections: ['history_blocks'],
  },
  {
    what: 'Results that you share by a link, encrypted',
    howLong: 'Until you end the link, 30 days at most, and never longer than the entry in your history',
    collections: ['shares'],
  },
  {
    what: 'How often you shared a result by a link, without the result',
    howLong: 'Until you delete your account',
    collections: ['share_locks'],
  },
  {
    what: 'Rewrites that were rejected because they left something out, encrypted, so that you can keep them anyway',
    howLong: '15 minutes',
    collections: ['refused_rewrites'],
  },
  {
    what: 'Your ratings of rewrites; comments are encrypted',
    howLong: '400 days, or until you delete your account',
    collections: ['run_ratings'],
  },
  {
    what: 'How many prompts you ran, when, and with which model, without any text',
    howLong:
      'As long as you have an account. Afterwards one row for each run stays, with the id of the deleted account',
    collections: ['user_usage_days', 'ledger_entries', 'wallets', 'earned_achievements'],
  },
  {
    what: 'Custom actions',
    howLong: 'Until you delete them, or your account',
    collections: ['custom_actions', 'custom_action_locks'],
  },
  {
    what: 'Your own provider keys, encrypted',
    howLong: 'Until you remove them, or your account',
    collections: ['own_keys'],
  },
  {
    what: 'Plan and purchases',
    howLong: 'As long as you have an account. Changes of plan stay, with the id of the deleted account',
    collections: ['subscriptions', 'subscription_changes', 'add_on_purchases', 'seat_purchases', 'pending_discounts'],
  },
  {
    what: 'Your billing details for receipts, encrypted: company or name, address and tax ID',
    howLong: 'Until you remove them, or your account. Payments keep a copy until you delete your account',
    collections: ['billing_details'],
  },
  {
    what: 'Payments',
    howLong: 'As long as tax law asks. After deletion without the id of your account and your billing details',
    collections: ['payments', 'checkouts', 'payment_reviews'],
  },
  {
    what: 'Messages of payment providers, with amounts and their own ids, without your name',
    howLong: '400 days. The provider’s id of a payment stays with it',
    collections: ['payment_inbox', 'payment_references'],
  },
  {
    what: 'Promo codes that you used',
    howLong:
      'They stay after deletion, with the id of the deleted account and a keyed hash of its address, so that each person uses a code once',
    collections: ['promo_redemptions'],
  },
  {
    what: 'Your teams, memberships and invitations',
    howLong: 'Until you leave or delete the team. An invitation ends after 7 days',
    collections: ['teams', 'team_members', 'team_invitations'],
  },
  {
    what: 'Actions that you share with a team',
    howLong:
      'Until the owner or an admin of the team deletes them. After your account is deleted, they stay with the team without your id',
    collections: ['team_actions'],
  },
  {
    what: 'Notifications in the app',
    howLong: 'The latest 50, until you dismiss them',
    collections: ['notifications'],
  },
  {
    what: 'Account activity, with device and IP address',
    howLong: '400 days, or until you delete your account',
    collections: ['activities'],
  },
  {
    what: 'Changes that administrators make, with their IP address, and the id of the account that they changed',
    howLong: '400 days',
    collections: ['audit_log'],
  },
  {
    what: 'Access tokens that administrators create for other systems, with the administrator’s id',
    howLong: 'Until an administrator deletes the token',
    collections: ['access_tokens'],
  },
  {
    what: 'Campaigns of promo codes that administrators create, with the administrator’s id',
    howLong: 'As long as the service runs',
    collections: ['promo_campaigns'],
  },
  {
    what: 'Mails to you, encrypted',
    howLong: 'Until they are sent. That a mail was sent: 30 days',
    collections: ['mails'],
  },
  {
    what: 'Links to reset a password or to confirm an address, as a hash',
    howLong: '30 minutes to reset a password, 24 hours to confirm an address, 7 days to take back an old address',
    collections: ['reset_tokens', 'email_links'],
  },
  {
    what: 'Wrong passwords, counted by a hash of the address',
    howLong: 'Until you sign in, or for a day after the last one; after 100 in a row, until you reset your password',
    collections: ['sign_in_attempts'],
  },
  {
    what: 'Counts of requests, by account or IP address, to limit them',
    howLong: 'A day at most',
    collections: ['rate_limits'],
  },
  {
    what: 'Keys and answers of repeated requests, so that none is counted twice',
    howLong: '24 hours',
    collections: ['idempotency_keys', 'idempotent_answers'],
  },
  {
    what: 'Events about your account for systems that the operator connects, and what those systems answered',
    howLong: '30 days. After you delete your account, only the event that says so stays for that time',
    collections: ['outbox_events', 'webhook_deliveries', 'webhook_logs'],
  },
  {
    what: 'The note that an account was deleted, with its email address until the first pass is done',
    howLong: 'About 90 seconds, until everything else is erased',
    collections: ['tombstones'],
  },
];
