import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { DEFAULT_CURRENCY, DEFAULT_PRODUCT_NAME, DEFAULT_SUPPORT_EMAIL } from '#schema/product.ts';

/* The environment variables of the server and its commands, with the form and the default of each. */

const SECRET_BYTES = 32;
/** The most threads by default. Each uses about 100 MB, and rewrites hundreds of ordinary prompts a second. */
const MAX_DEFAULT_REWRITING_THREADS = 2;
const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'));

const flag = z.enum(['true', 'false'], 'must be true or false').default('false');
const bytesOf = (secret: string) => Buffer.from(secret, 'base64url').length;

/** Base64, either alphabet; at least 256 bits, so that it can't be guessed. */
const secret = z
  .string()
  .regex(/^[A-Za-z0-9+/_-]+=*$/, 'must be base64')
  .refine(
    (text) => bytesOf(text) >= SECRET_BYTES,
    `must hold at least ${SECRET_BYTES} random bytes: openssl rand -base64 32`,
  );

/** `id:base64,id:base64`. The first key encrypts; all decrypt. */
export const keyring = z.string().transform((text, { issues }) => {
  const keys = text.split(',').map((entry) => {
    const [id = '', key = ''] = entry.trim().split(':');
    return { id, key: Buffer.from(key, 'base64url') };
  });
  const isSound = keys.every(({ id, key }) => /^\w{1,16}$/.test(id) && key.length === SECRET_BYTES);
  const areDistinct = new Set(keys.map(({ id }) => id)).size === keys.length;
  if (!isSound || !areDistinct) {
    issues.push({
      code: 'custom',
      input: undefined,
      message: `must be a list of id:base64 with different ids and ${SECRET_BYTES} bytes each`,
    });
  }
  return keys;
});

const origin = z
  .string()
  .refine((text) => /^https?:|^chrome-extension:/.test(text) && URL.canParse(text), 'must be a web address')
  .transform((text) => text.replace(/\/+$/, ''));

/** An address without a slash at its end. */
const endpoint = z
  .url({ protocol: /^https?$/, error: 'must be a web address' })
  .transform((text) => text.replace(/\/+$/, ''));

const storePage = z
  .url({ protocol: /^https$/, error: 'must be an address with https' })
  .or(z.literal(''))
  .default('');

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/**
 * Returns whether an address of MongoDB leaves all reads to the primary. Names of options are case-insensitive there, values are not. With any
 * other read preference, the driver refuses transactions, and other reads miss writes that were answered.
 */
function readsFromPrimary(uri: string): boolean {
  const options = new URLSearchParams(uri.split('?')[1]);
  return [...options].every(([name, value]) => name.toLowerCase() !== 'readpreference' || value === 'primary');
}

/** Every variable that PlainPrompt reads, except those that say where a mongod is (mongod-binary.ts). `.env.example` explains each to operators. */
export const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().optional(),
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65535, 'must be 0 to 65535')
    .default(4000),
  DATA_DIR: z.string().optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/.+/, 'must begin with mongodb:// or mongodb+srv://')
    .refine(
      readsFromPrimary,
      'must read from the primary, because transactions do. Remove readPreference, or set it to primary',
    )
    .optional(),
  JWT_SECRET: secret.optional(),
  JWT_SECRET_PREVIOUS: secret.optional(),
  PASSWORD_PEPPER: secret.optional(),
  PASSWORD_PEPPER_PREVIOUS: secret.optional(),
  ENCRYPTION_KEYS: keyring.optional(),
  PUBLIC_URL: origin.optional(),
  SMTP_URL: z
    .string()
    .refine((text) => /^smtps?:\/\/./.test(text) && URL.canParse(text), 'must begin with smtp:// or smtps://')
    .optional(),
  PRODUCT_NAME: z.string().trim().min(1).max(40, 'must have at most 40 characters').default(DEFAULT_PRODUCT_NAME),
  SUPPORT_EMAIL: z.email('must be an email address').default(DEFAULT_SUPPORT_EMAIL),
  SELLER_NAME: z.string().trim().max(150, 'must have at most 150 characters').optional(),
  SELLER_ADDRESS: z.string().trim().max(300, 'must have at most 300 characters').optional(),
  SELLER_TAX_ID: z.string().trim().max(40, 'must have at most 40 characters').optional(),
  EXTENSION_CHROME_URL: storePage,
  EXTENSION_FIREFOX_URL: storePage,
  ADMIN_EMAIL: z.email('must be an email address').default('admin@example.com'),
  ADMIN_PASSWORD: z.string().min(8, 'must be at least 8 characters').max(128, 'must be at most 128').optional(),
  CURRENCY: z
    .string()
    .toUpperCase()
    .refine((code) => CURRENCY_CODES.has(code), 'must be an ISO 4217 code, such as USD')
    .default(DEFAULT_CURRENCY),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  TRUST_PROXY: z
    .string()
    .regex(/^(\d+|[\da-fA-F:./, ]+)$/, 'must be a number of proxies, or their addresses separated by commas')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  REWRITING_THREADS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 64')
    .max(64, 'must be 1 to 64')
    .default(Math.min(MAX_DEFAULT_REWRITING_THREADS, availableParallelism())),
  RATE_LIMIT_SCALE: z.coerce.number('must be a number').positive('must be above 0').default(1),
  ALLOW_PRIVATE_WEBHOOKS: flag,
  STORAGE_ENCRYPTED: flag,
});

export type Environment = z.output<typeof environment>;
