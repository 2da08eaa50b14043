/** Names of arguments that open something. */
const SECRET = /password|secret|credential|token|passphrase|(^|api|private)key$/i;

/** Names of arguments that are about people, who may ask for their data to be erased. */
const PERSONAL = /e-?mail|^(full|first|last)name$|^resolution$/i;

const MAX_TEXT = 300;
const MAX_ITEMS = 50;

/** Whoever knows the whole of such an address may be able to post to it. */
const originOf = (url: string) => (URL.canParse(url) ? `${new URL(url).origin}/…` : '[secret]');

const shortened = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

function kept(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (SECRET.test(name)) return '[secret]';
  if (PERSONAL.test(name)) return '[personal data]';
  if (typeof value === 'string') return name === 'url' ? originOf(value) : shortened(value);
  if (value instanceof Date || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => kept(name, item));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, kept(key, inner)]));
}

/** What of a mutation's arguments goes on record, as JSON: no secrets, nothing personal, and no more than is needed to see what was meant. */
export const recordedArguments = (args: Readonly<Record<string, unknown>>): string => JSON.stringify(kept('', args));
