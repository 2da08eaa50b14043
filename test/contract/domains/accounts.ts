import { givenResetToken } from '../../factories/recovery.ts';
import { givenSession } from '../../factories/session.ts';
import type { DomainContract } from '../contract-route.ts';

/** A second session of the caller. */
const SESSION_ID = 'a-session-elsewhere';

/** Mailed to the caller. */
const RESET_TOKEN = 'a token from the reset mail';

const account = { email: 'new@example.com', password: 'correct horse battery', full_name: 'New Person' };

/** Signing up and in, recovery, profile, password, sessions and activity. */
export const accountsContract: DomainContract = {
  types: {
    User: {
      id: 'id',
      email: 'string',
      full_name: 'string',
      role: 'user|admin',
      status: 'none|active|suspended|cancelled',
      subscription_status: 'none|active|suspended|cancelled',
      plan_id: 'id?',
      plan_name: 'string?',
      plan_interval: 'monthly|quarterly|yearly|lifetime?',
      prompts_used: 'int',
      prompts_limit: 'int',
      created_at: 'iso',
      retention_days: 'int',
      must_change_password: 'boolean',
    },
    Session: { token: 'string', user: 'User', subscription: 'Subscription' },
    OpenSession: {
      id: 'id',
      client: 'web|ext',
      device: 'string',
      ip_address: 'string?',
      created_at: 'iso',
      last_seen_at: 'iso',
      is_current: 'boolean',
    },
    Activity: {
      id: 'id',
      activity_type:
        'login|logout|password_change|email_change|profile_update|subscription_change|security_alert|api_key_access|data_export|account_deletion_request',
      description: 'string',
      ip_address: 'string?',
      user_agent: 'string?',
      created_at: 'iso',
    },
  },
  routes: [
    {
      line: 'POST /auth/signup',
      auth: 'public',
      body: { email: 'string', password: 'string', full_name: 'string', promo_code: 'string?' },
      example: account,
      data: 'Session',
      whenSuspended: 200,
    },
    {
      line: 'POST /auth/login',
      auth: 'public',
      body: { email: 'string', password: 'string' },
      example: { email: 'caller@example.com', password: account.password },
      data: 'Session',
      whenSuspended: 200,
    },
    { line: 'POST /auth/logout', auth: 'user', data: 'any', whenSuspended: 200 },
    {
      line: 'POST /auth/forgot-password',
      auth: 'public',
      body: { email: 'string' },
      example: { email: 'caller@example.com' },
      data: { message: 'string' },
      whenSuspended: 200,
    },
    {
      line: 'POST /auth/reset-password',
      auth: 'public',
      body: { email: 'string', token: 'string', password: 'string' },
      example: { email: 'caller@example.com', token: RESET_TOKEN, password: 'another horse entirely' },
      data: { message: 'string' },
      whenSuspended: 200,
    },
    {
      line: 'GET /user/profile',
      auth: 'user',
      data: { id: 'id', email: 'string', full_name: 'string', user: 'User', subscription: 'Subscription' },
      whenSuspended: 200,
    },
    {
      line: 'PUT /user/profile',
      auth: 'user',
      body: { full_name: 'string?', retention_days: 'int?' },
      ignoresUnlistedFields: true,
      example: { full_name: 'Renamed', retention_days: 90 },
      data: { user: 'User' },
      whenSuspended: 403,
    },
    {
      line: 'PUT /user/password',
      auth: 'user',
      body: { current_password: 'string', new_password: 'string' },
      example: { current_password: account.password, new_password: 'another horse entirely' },
      data: 'Session',
      whenSuspended: 200,
    },
    {
      line: 'PUT /user/email',
      auth: 'user',
      body: { new_email: 'string', password: 'string' },
      example: { new_email: 'moved@example.com', password: account.password },
      data: 'User',
      whenSuspended: 403,
    },
    { line: 'GET /user/sessions', auth: 'user', data: ['OpenSession'], whenSuspended: 200 },
    { line: 'DELETE /user/sessions', auth: 'user', data: ['OpenSession'], whenSuspended: 200 },
    {
      line: 'DELETE /user/sessions/{id}',
      auth: 'user',
      params: { id: SESSION_ID },
      data: ['OpenSession'],
      whenSuspended: 200,
    },
    {
      line: 'GET /user/account-activity',
      auth: 'user',
      query: { limit: '20', page: '1' },
      data: { items: ['Activity'], total: 'int' },
      whenSuspended: 200,
    },
  ],
  given: async (caller) => {
    await givenResetToken(caller, RESET_TOKEN);
    await givenSession(caller, SESSION_ID);
  },
};
