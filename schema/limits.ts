// Limits that the server enforces and the clients show. A comment that begins with "Of" names what they limit.

/** Of the rows on a page of a list. */
export const PAGE_SIZE = { default: 20, max: 100 };

/** Matches of a list are counted up to this number. Counting all of a large list would take too long. */
export const COUNT_LIMIT = 10_000;

export const PASSWORD_LENGTH = { min: 8, recommended: 15, max: 128 };

/** In code points, after trimming. */
export const PROMPT_LENGTH = { max: 20_000 };

/** Of a prompt in the public demo, in code points, after trimming. */
export const TRIAL_LENGTH = { max: 2000 };

export const FULL_NAME_LENGTH = { max: 100 };

/** Of a comment on a rewrite, in UTF-16 code units. */
export const RATING = { comment: 500 };

/** Of reports. `maxDays`: the most days that a range of one's own can have, three years. `maxMonths`: the most months that can be asked for (`atLeast`). */
export const REPORT = { maxDays: 1096, maxMonths: 36 };

/** Of public links to rewrites. A text may be longer than a prompt; lengths are in UTF-16 code units. */
export const SHARE = { text: 40_000, excerpt: 120, maxCount: 100, days: 30 };

/** Of runs that fail after the operator's model began to answer: the most in 24 hours that give a user the prompt back. */
export const FREE_FAILURES_PER_DAY = 5;

export const IDEMPOTENCY_KEY_LENGTH = { max: 255 };

export const RETENTION_DAYS = { choices: [30, 90, 180, 365], default: 180 };

/** Days that the dashboard's chart spans. */
export const USAGE_TREND_DAYS = 30;

/** Values for the names in an action's template; their length is in UTF-16 code units. */
export const ACTION_VARIABLE = { maxCount: 20, maxLength: 2000 };
/** The runs that a run can be compared with. */
export const OTHER_RUNS = { maxCount: 10 };

export const ACTION_CATEGORIES = [
  'General',
  'Writing',
  'Code',
  'Marketing',
  'Analysis',
  'Translation',
  'Creative',
] as const;

/**
 * Of custom actions; lengths are in UTF-16 code units. A document to import has at most `importBytes`, as it is escaped in the request: the
 * whole request stays below 1 MB, which proxies let through.
 */
export const CUSTOM_ACTION = {
  maxCount: 200,
  importBytes: 800_000,
  name: 80,
  description: 300,
  template: 20_000,
  icon: 40,
  tags: { maxCount: 20, maxLength: 30 },
};

/** Of teams. A team starts with these seats, its owner's included; the length of a name is in UTF-16 code units. */
export const TEAM = {
  seats: 5,
  maxSeats: 100_000,
  maxActions: 200,
  name: 80,
  defaultName: 'My Team',
  invitationDays: 7,
};

/** The most seats in one purchase. */
export const SEATS = { maxPurchase: 1000 };

/** The most notifications that a user's inbox keeps. */
export const INBOX_SIZE = { max: 50 };

/** Of payment methods: the length of a name is in UTF-16 code units. */
export const PAYMENT_METHOD = { name: 100 };

/** Of billing details; lengths are in UTF-16 code units. */
export const BILLING_DETAILS = { name: 150, addressLine: 120, city: 80, region: 80, postalCode: 20, taxId: 40 };

/** Of add-ons; lengths are in UTF-16 code units. */
export const ADD_ON = { name: 80, description: 300, icon: 40, maxPrompts: 1_000_000 };

/** Of suspensions: the length of a reason. */
export const SUSPENSION = { reason: 300 };

/** Of promo codes. */
export const PROMO_CODE = { length: 64, maxGrantDays: 36_500 };

/** Of campaigns of promo codes: the length of a name. */
export const PROMO_CAMPAIGN = { name: 100 };

/** Of promo codes that are created in bulk; the lengths are those of the random part. */
export const BULK_PROMO_CODES = { maxQuantity: 500, minRandomLength: 2, maxRandomLength: 16, singleRandomLength: 6 };

/**
 * Of access tokens; the length of a name is in UTF-16 code units. `prefix` characters of a token are shown. A token is about to expire in
 * its last `expiringDays`.
 */
export const ACCESS_TOKEN = { name: 100, prefix: 12, maxOverlapHours: 720, expiringDays: 14 };

/** The scopes that an access token can have. `all` includes every other. */
export const ACCESS_TOKEN_SCOPES = [
  'all',
  'users:read',
  'users:write',
  'subscriptions:write',
  'addons:read',
  'addons:write',
] as const;

/** The most seats that an integrator adds to a team with one request. */
export const SEATS_TO_ADD = { max: 1000 };

/** Of webhooks; lengths are in UTF-16 code units. */
export const WEBHOOK = { name: 100, url: 2000 };

/**
 * How messages to webhooks are sent: the attempts for each message, the failures in a row after which a webhook is paused between attempts,
 * and the days of failures after which it is switched off.
 */
export const WEBHOOK_DELIVERY = { attempts: 10, pausedAfterFailures: 5, disabledAfterDays: 5 };

/** The events that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = [
  'user.created',
  'user.updated',
  'user.status_changed',
  'user.deleted',
  'subscription.updated',
  'subscription.extended',
] as const;

/** The event of a test. Webhooks can't subscribe to it. */
export const WEBHOOK_TEST_EVENT = 'webhook.test';

/** Of a user's own version of a rewrite, in UTF-16 code units. It may be longer than a prompt, as a rewrite may. */
export const REWRITE_EDIT = { text: 40_000 };

/** Of a search in the history, in UTF-16 code units after trimming. */
export const HISTORY_SEARCH = { length: 1000 };

/** Of the administrators' search for users: the length is in UTF-16 code units. */
export const USER_SEARCH = { length: 200, maxDays: 3650 };

/**
 * Of an administrator's changes to a subscription: the most days that one change adds, how many days ahead the end may then be, and the
 * prompts that replace a plan's limit.
 */
export const SUBSCRIPTION = { maxDays: 3650, maxDaysAhead: 36_500, maxPrompts: 1_000_000_000 };

/** Of payment reviews; the length is in UTF-16 code units. */
export const PAYMENT_REVIEW = { resolution: 500 };

/** Of plans; lengths are in UTF-16 code units. */
export const PLAN = { name: 80, features: { maxCount: 50, maxLength: 200 }, priceId: 255, maxPrompts: 1_000_000_000 };

/** Of default actions; the icon's length is in code points, the others in UTF-16 code units. */
export const DEFAULT_ACTION = { id: 64, name: 80, description: 300, template: 20_000, icon: 12, maxOrder: 1_000_000 };

/** Of provider keys and own keys; lengths are in UTF-16 code units. */
export const MODEL_KEY = { name: 100, key: 512, baseUrl: 300, model: 200, maxModels: 500 };
