/** Names of arguments that are secrets. */
const SECRET = /password|secret|credential|token|passphrase|(^|api|private)key$/i;

/** Names of arguments that contain personal data, free text included: entries stay when the account of the person is deleted. */
const PERSONAL = /e-?mail|^(full|first|last)name$|^(resolution|reason)$/i;

/** Whether an argument is personal data. */
export const isPersonal = (name: string): boolean => PERSONAL.test(name);

const MAX_TEXT = 300;
const MAX_ITEMS = 50;

/** Keeps the origin only, because the path of a webhook URL may be a secret. */
const redactUrl = (url: string) => (URL.canParse(url) ? `${new URL(url).origin}/…` : '[secret]');

export const truncate = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

function redact(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (SECRET.test(name)) return '[secret]';
  if (PERSONAL.test(name)) return '[personal data]';
  if (typeof value === 'string') return name === 'url' || name === 'baseUrl' ? redactUrl(value) : truncate(value);
  if (value instanceof Date || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => redact(name, item));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redact(key, inner)]));
}

/**
 * Returns a mutation's arguments as JSON, without secrets and personal data, and with long texts and lists truncated.
 */
export const toRecordedArguments = (args: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(redact('', args));
