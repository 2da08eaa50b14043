import type { JsonSchema } from './json-schema.ts';

const ORIGINAL = 'Could you please write a summary of this text, due to the fact that it is very long?';
const SIMPLIFIED = 'Write a summary of this text, because it is very long.';

/**
 * Example values for the API reference, by the name of a field, parameter or header as REST spells it. Every field of that
 * name gets the value, so a name with several meanings, such as `reason` or `token`, does not belong here.
 */
const BY_NAME: Readonly<Record<string, unknown>> = {
  email: 'ann@example.com',
  password: 'correct horse battery staple',
  full_name: 'Ann Example',
  promo_code: 'SPRING',
  id: '66f0c0de5eed5eed5eed5eed',
  plan_id: 'pro',
  plan_name: 'Pro',
  price: 9.99,
  yearly_price: 99.9,
  prompts_limit: 500,
  prompts_used: 42,
  prompts_remaining: 458,
  total_prompts_used: 120,
  features: ['500 prompts a month', 'Bring your own key'],
  created_at: '2026-01-15T09:30:00.000Z',
  current_period_end: '2026-02-15T09:30:00.000Z',
  quota_resets_at: '2026-02-15T09:30:00.000Z',
  retention_days: 180,
  must_change_password: false,
  text: ORIGINAL,
  original_text: ORIGINAL,
  simplified_text: SIMPLIFIED,
  model_used: 'plainprompt',
  words_before: 18,
  words_after: 11,
  tokens_before: 20,
  tokens_after: 13,
  start: 0,
  end: 17,
  before: 'Could you please ',
  after: '',
  rule: 'courtesy',
  date: '2026-01-15',
  count: 7,
  'Idempotency-Key': '3d0ca315-aff9-4fc2-be61-3b76b9a2d798',
  search: 'summary',
  startDate: '2026-01-01',
  endDate: '2026-01-31',
  activity_type: 'login',
  current_password: 'correct horse battery staple',
  new_password: 'another horse entirely',
  new_email: 'ann@elsewhere.example',
  device: 'Firefox on Windows',
  last_seen_at: '2026-01-15T09:45:00.000Z',
  ip_address: '203.0.113.7',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  total_users: 1200,
  total_prompts_simplified: 48000,
  time_saved_hours: 1600,
  cost_saved: 480,
};

/** Adds an example to a field's schema, if there is one for its name. Lists of objects get none: the examples of lists are lists of strings. */
export function withExample(name: string, schema: JsonSchema): JsonSchema {
  const example = BY_NAME[name];
  const listsObjects = [schema, ...(schema.anyOf ?? [])].some(({ items }) => items?.type === 'object');
  if (example === undefined || listsObjects) return schema;
  return { ...schema, examples: [example] };
}
