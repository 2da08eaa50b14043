import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import { slugOf } from '#schema/product.ts';
import { type Environment, environment, keyring } from './environment.ts';
import { type ConfigProblem, findProductionProblems } from './production-problems.ts';
import { type KeptSecrets, keptSecrets } from './secret-files.ts';
import { StartupError } from './startup-error.ts';

/** The configuration is invalid. One message names every invalid variable, in words for operators. */
export class ConfigError extends StartupError {
  override name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(['The configuration is wrong:', ...problems.map(([name, text]) => `  ${name} ${text}`)].join('\n'));
    this.problems = problems;
  }
}

const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));

/** An embedded database serves one process, and a `web` or `worker` process needs others beside it. */
function findRoleProblems({ NODE_ENV, ROLE, MONGODB_URI }: Environment): ConfigProblem[] {
  // In production it is required for all roles.
  if (NODE_ENV === 'production' || ROLE === 'all' || MONGODB_URI !== undefined) return [];
  return [['MONGODB_URI', `is required with ROLE=${ROLE}`]];
}

function parse(env: NodeJS.ProcessEnv): Environment {
  const { data, error } = environment.safeParse(withoutEmpty(env));
  if (error) throw new ConfigError(error.issues.map(({ path, message }) => [String(path[0]), message]));
  // Only once each variable has a valid form: until then, these problems are not named.
  const problems = [...findRoleProblems(data), ...findProductionProblems(data)];
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
    /** For all secrets that are stored encrypted (encrypted-rows.registry.ts): the first encrypts, all decrypt. */
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
 * Reads the configuration from the environment. No other code reads the environment, except to find a mongod
 * (mongod-binary.ts). Outside production, missing secrets are generated once and stored in the data directory. Throws
 * ConfigError, naming every invalid variable, and StartupError if the stored secrets can't be read or written.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = parse(env);
  const { JWT_SECRET, PASSWORD_PEPPER, ENCRYPTION_KEYS } = parsed;
  const isComplete = [JWT_SECRET, PASSWORD_PEPPER, ENCRYPTION_KEYS].every((value) => value !== undefined);
  return buildConfig(parsed, isComplete ? {} : keptSecrets(dataDirOf(parsed)));
}
