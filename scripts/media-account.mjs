import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './command.mjs';
import { Failure } from './failures.mjs';

/** A mail is written soon after the request that causes it: the number of times that it is looked for, and the time between two of them. */
const MAIL_ATTEMPTS = 120;
const MAIL_PAUSE_MS = 500;

/** The prompts in the history of the user. */
const EARLIER_PROMPTS = [
  'Could you please explain the reason why `parseDate(input)` returns null? It would be great if you could also write a number of tests. Thank you!',
  'I would like you to please write three subject lines for our newsletter. In order to fit on a phone, each and every one of them should be at most 45 characters.',
];

/**
 * Sends a request to the REST API, and returns its data.
 * @param {string} origin
 * @param {string} path
 * @param {unknown} body
 * @param {Record<string, string>} headers
 */
async function call(origin, path, body, headers = {}) {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Failure(`${path}: ${answer.error}`);
  return answer.data;
}

/** Joins the lines of a mail that were broken because they are longer than mails allow, and decodes its characters (quoted-printable). */
const decodeMail = (/** @type {string} */ mail) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, /** @type {string} */ hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Reads the link that confirms an address from its mail, which a server without SMTP_URL writes into its DATA_DIR.
 * @param {string} email
 * @returns {Promise<string>} the token of the link
 */
async function readConfirmationToken(email) {
  const folder = join(process.env.DATA_DIR || join(ROOT, '.data'), 'mail');
  for (let attempt = 0; attempt < MAIL_ATTEMPTS; attempt += 1) {
    const files = await readdir(folder).catch(() => []);
    const mails = await Promise.all(files.map(async (file) => decodeMail(await readFile(join(folder, file), 'utf8'))));
    const mail = mails.find((text) => text.includes(`To: ${email}`)) ?? '';
    const token = /\/auth\/confirm\?token=([^\s"&<>]+)/.exec(mail)?.[1];
    if (token) return decodeURIComponent(token);
    await pause(MAIL_PAUSE_MS);
  }
  throw new Failure(`There is no mail to ${email} in ${folder}. Set DATA_DIR to that of the server.`);
}

/**
 * Sends an operation to GraphQL.
 * @param {string} origin
 * @param {{ query: string, variables?: object }} operation
 * @param {Record<string, string>} headers
 */
async function mutate(origin, operation, headers = {}) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(operation),
  });
  const { errors } = await response.json();
  if (errors) throw new Failure(`${operation.query}: ${errors[0].message}`);
}

/**
 * Confirms an address, so that no banner asks for it.
 * @param {string} origin
 * @param {string} email
 */
async function confirmAddress(origin, email) {
  const token = await readConfirmationToken(email);
  const query = 'mutation ConfirmAddress($token: String!) { confirmEmail(token: $token) { email } }';
  await mutate(origin, { query, variables: { token } });
}

/**
 * Buys the plan Pro on the sandbox page, so that a recording doesn't show how few prompts a new account has left, and removes the notification about it.
 * @param {import('@playwright/test').Page} page
 * @param {string} origin
 * @param {string} token
 */
export async function buyPro(page, origin, token) {
  const headers = { authorization: `Bearer ${token}` };
  const { checkout_url } = await call(origin, '/api/payments/create-checkout', { plan_id: 'pro' }, headers);
  await page.goto(checkout_url);
  await page.getByRole('button', { name: /pay/i }).first().click();
  await page.waitForURL(/checkout=success/);
  await page.getByRole('article', { name: 'Pro' }).getByText('ACTIVE PLAN').waitFor();
  await mutate(origin, { query: 'mutation ClearInbox { clearNotifications { id } }' }, headers);
}

/**
 * Creates a user with a confirmed address and some history.
 * @param {string} origin
 * @returns {Promise<string>} the session token
 */
export async function signUpWithHistory(origin) {
  const account = {
    full_name: 'Ada Lovelace',
    email: 'ada@example.com',
    password: 'analytical engine 1843',
  };
  const { token } = await call(origin, '/api/auth/signup', account);
  await confirmAddress(origin, account.email);
  for (const text of EARLIER_PROMPTS)
    await call(origin, '/api/simplify', { text }, { authorization: `Bearer ${token}` });
  return token;
}
