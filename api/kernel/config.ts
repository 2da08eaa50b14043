import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { passwordProblem } from '#api/lib/password-problem.ts';
import { DEFAULT_CURRENCY, DEFAULT_PRODUCT_NAME, DEFAULT_SUPPORT_EMAIL, slugOf } from '#schema/product.ts';
import { type KeptSecrets, keptSecrets } from './secret-files.ts';
import { StartupError } from './startup-error.ts';

const SECRET_BYTES = 32;
/** The most threads by default. Each uses about 100 MB, and rewrites hundreds of ordinary prompts a second. */
const MAX_DEFAULT_REWRITING_THREADS = 2;
/** 32 random bytes have about 30 distinct values; fewer than 16 happens in less than one of 10^12 secrets. */
const MIN_DISTINCT_BYTES = 16;
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
const keyring = z.string().transform((text, { issues }) => {
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

const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));

/**
 * Returns whether an address of MongoDB leaves all reads to the primary. Names of options are case-insensitive there, values are not. With any
 * other read preference, the driver refuses transactions, and other reads miss writes that were answered.
 */
function readsFromPrimary(uri: string): boolean {
  const options = new URLSearchParams(uri.split('?')[1]);
  return [...options].every(([name, value]) => name.toLowerCase() !== 'readpreference' || value === 'primary');
}

/** Every variable that PlainPrompt reads. `.env.example` explains each to operators. */
const environment = z.object({
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

type Environment = z.output<typeof environment>;
/** A variable's name, and what is wrong with it. */
type ConfigProblem = readonly [name: string, text: string];

/** Returns all secrets of an environment, each with the variable that it comes from. */
function secretsIn(env: Environment): { readonly name: string; readonly bytes: Buffer }[] {
  const names = ['JWT_SECRET', 'JWT_SECRET_PREVIOUS', 'PASSWORD_PEPPER', 'PASSWORD_PEPPER_PREVIOUS'] as const;
  const single = names.flatMap((name) => {
    const text = env[name];
    return text === undefined ? [] : [{ name, bytes: Buffer.from(text, 'base64url') }];
  });
  return [...single, ...(env.ENCRYPTION_KEYS ?? []).map(({ key }) => ({ name: 'ENCRYPTION_KEYS', bytes: key }))];
}

/** Finds secrets that aren't random, and values that are used for more than one secret. */
function findSecretProblems(env: Environment): ConfigProblem[] {
  const secrets = secretsIn(env);
  return secrets.flatMap(({ name, bytes }, index): ConfigProblem[] => {
    if (new Set(bytes).size < MIN_DISTINCT_BYTES) return [[name, 'is not random: openssl rand -base64 32']];
    const twin = secrets.slice(0, index).find((other) => other.bytes.equals(bytes));
    return twin ? [[name, `must differ from ${twin.name}`]] : [];
  });
}

/** Finds what is not allowed in production: guessable defaults, weak secrets, development settings. */
function findProductionProblems(env: Environment): ConfigProblem[] {
  if (env.NODE_ENV !== 'production') return [];
  const needed = ['JWT_SECRET', 'PASSWORD_PEPPER', 'ENCRYPTION_KEYS', 'PUBLIC_URL', 'MONGODB_URI'] as const;
  const owner = { email: env.ADMIN_EMAIL.toLowerCase(), productName: env.PRODUCT_NAME };
  const problem = env.ADMIN_PASSWORD === undefined ? null : passwordProblem(env.ADMIN_PASSWORD, owner);
  return [
    ...needed.filter((name) => env[name] === undefined).map((name) => [name, 'is required in production'] as const),
    ...findSecretProblems(env),
    ...(env.PUBLIC_URL?.startsWith('http:') ? [['PUBLIC_URL', 'must begin with https:// in production'] as const] : []),
    ...(problem ? [['ADMIN_PASSWORD', `is refused: ${problem}`] as const] : []),
    ...(env.ALLOW_PRIVATE_WEBHOOKS === 'true' ? [['ALLOW_PRIVATE_WEBHOOKS', 'is for development only'] as const] : []),
    ...(env.RATE_LIMIT_SCALE !== 1 ? [['RATE_LIMIT_SCALE', 'is for development only'] as const] : []),
  ];
}

/** The configuration is invalid. One message names every invalid variable, in words for operators. */
export class ConfigError extends StartupError {
  override name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(['The configuration is wrong:', ...problems.map(([name, text]) => `  ${name} ${text}`)].join('\n'));
    this.problems = problems;
  }
}

function parse(env: NodeJS.ProcessEnv): Environment {
  const { data, error } = environment.safeParse(withoutEmpty(env));
  if (error) throw new ConfigError(error.issues.map(({ path, message }) => [String(path[0]), message]));
  const problems = findProductionProblems(data);
  if (problems.length > 0) throw new ConfigError(problems);
  return data;
}

/** A secret key with an id that reveals nothing about it. */
export interface NamedKey {
  readonly id: string;
  readonly key: KeyObject;
}

const toNamedKey = (bytes: Buffer): NamedKey => ({
  id: createHash('sha256').update('key id').update(bytes).digest('base64url').slice(0, 8),
  // Created once: with a string on each call, jsonwebtoken takes 40 times as long.
  key: createSecretKey(bytes),
});

/** Lists the active key first, then the previous one, if there is one. */
const toNamedKeys = (...secrets: (string | undefined)[]): readonly [NamedKey, ...NamedKey[]] => {
  const [active, ...others] = secrets
    .filter((text) => text !== undefined)
    .map((text) => toNamedKey(Buffer.from(text, 'base64url')));
  if (!active) throw new Error('A list of keys needs its active one.');
  return [active, ...others];
};

function parseTrustProxy(text: string | undefined): false | number | string[] {
  if (text === undefined) return false;
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((address) => address.trim());
}

/** Returns what the environment states about the seller. Null: nothing. */
function sellerOf({ SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_ID, PRODUCT_NAME }: Environment) {
  const [address, taxId] = [SELLER_ADDRESS ?? null, SELLER_TAX_ID ?? null];
  const isStated = SELLER_NAME !== undefined || address !== null || taxId !== null;
  return isStated ? { name: SELLER_NAME ?? PRODUCT_NAME, address, taxId } : null;
}

const dataDirOf = ({ DATA_DIR }: Environment) => DATA_DIR ?? '.data';

/** Builds the configuration from an environment and the stored secrets that it leaves out. */
function buildConfig(env: Environment, kept: Partial<KeptSecrets>) {
  const isProduction = env.NODE_ENV === 'production';
  const host = env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1');
  const dataDir = dataDirOf(env);
  // With an external database the default directory may be inside a container, and be lost with it.
  const keepsFiles = env.DATA_DIR !== undefined || env.MONGODB_URI === undefined;
  return {
    isProduction,
    host,
    /** 0: any free port. */
    port: env.PORT,
    dataDir,
    /** Null: run an embedded mongod. */
    mongodbUri: env.MONGODB_URI ?? null,
    /** For session tokens: the first signs, all verify. */
    sessionKeys: toNamedKeys(env.JWT_SECRET ?? kept.jwtSecret, env.JWT_SECRET_PREVIOUS),
    /** Secrets mixed into password hashes: the first into new hashes. */
    peppers: toNamedKeys(env.PASSWORD_PEPPER ?? kept.passwordPepper, env.PASSWORD_PEPPER_PREVIOUS),
    /** For provider and webhook secrets: the first encrypts, all decrypt. */
    encryptionKeys: (env.ENCRYPTION_KEYS ?? keyring.parse(kept.encryptionKeys)).map(({ id, key }): NamedKey => ({
      id,
      key: createSecretKey(key),
    })),
    /** The start of every link, without a trailing slash. */
    publicUrl: env.PUBLIC_URL ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${env.PORT}`,
    /** The SMTP server for mails. Null: mails are written to files in the data directory. */
    smtpUrl: env.SMTP_URL ?? null,
    product: { name: env.PRODUCT_NAME, slug: slugOf(env.PRODUCT_NAME) },
    supportEmail: env.SUPPORT_EMAIL,
    /** The company that receipts name. Null: it is not stated, and receipts name the product. */
    seller: sellerOf(env),
    /** The pages of the browser extension in the stores. Empty while it is not there. */
    extensionStores: { chrome: env.EXTENSION_CHROME_URL, firefox: env.EXTENSION_FIREFOX_URL },
    /** Whether the operator states that the disks of the database are encrypted. Nothing can check it. */
    isStorageEncrypted: env.STORAGE_ENCRYPTED === 'true',
    admin: {
      /** The first administrator's address. */
      email: env.ADMIN_EMAIL.toLowerCase(),
      /** Null: one is generated. */
      password: env.ADMIN_PASSWORD ?? null,
      /** Where a generated password is written. Null: it is printed when the account is created. */
      passwordFile: keepsFiles ? resolve(dataDir, 'administrator-password.txt') : null,
    },
    /** The ISO 4217 code of every amount. */
    currency: env.CURRENCY,
    /** Other origins whose pages may call the API. Browser extensions need no entry. */
    corsOrigins: env.CORS_ORIGINS,
    /** The proxies whose X-Forwarded-For is trusted: none, this number of them, or these addresses. */
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN ?? null,
    /** The OpenTelemetry collector that traces are sent to. Null: nothing is traced. */
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: env.LOG_LEVEL,
    /** `web` answers requests, `worker` runs jobs, `all` does both. */
    role: env.ROLE,
    /** Threads that rewrite and check prompts beside the thread that answers requests. */
    rewritingThreads: env.REWRITING_THREADS,
    /** Multiplies every rate limit and in-flight cap. */
    rateLimitScale: env.RATE_LIMIT_SCALE,
    allowPrivateWebhooks: env.ALLOW_PRIVATE_WEBHOOKS === 'true',
  } as const;
}

export type Config = ReturnType<typeof buildConfig>;

/**
 * Returns the configuration with the caller's secrets where the environment has none. Throws ConfigError,
 * naming every invalid variable.
 */
export const configFrom = (env: NodeJS.ProcessEnv, kept: KeptSecrets): Config => buildConfig(parse(env), kept);

/**
 * Reads the configuration from the environment. No other code reads the environment. Outside production, missing
 * secrets are generated once and stored in the data directory. Throws ConfigError, naming every invalid variable.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = parse(env);
  const { JWT_SECRET, PASSWORD_PEPPER, ENCRYPTION_KEYS } = parsed;
  const isComplete = [JWT_SECRET, PASSWORD_PEPPER, ENCRYPTION_KEYS].every((value) => value !== undefined);
  return buildConfig(parsed, isComplete ? {} : keptSecrets(dataDirOf(parsed)));
}
