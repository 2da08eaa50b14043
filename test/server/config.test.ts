import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#api/kernel/config.ts';
import { environment } from '#api/kernel/environment.ts';
import { PRODUCTION_ENV, secretFor } from '../factories/production-env.ts';
import { testConfig } from '../setup/runtime.ts';

const secret = secretFor('any');

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'plainprompt-config-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

const complaintsOf = (env: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig({ DATA_DIR: dataDir, ...env });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
};

describe('without anything set', () => {
  test('the server listens on this machine alone, and its secrets are generated once, readable by their owner alone', () => {
    const config = readConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({
      isProduction: false,
      host: '127.0.0.1',
      port: 4000,
      publicUrl: 'http://127.0.0.1:4000',
      mongodbUri: null,
      product: { name: 'PlainPrompt', slug: 'plainprompt' },
      admin: { email: 'admin@example.com', password: null },
      currency: 'USD',
      trustProxy: false,
      rateLimitScale: 1,
      isStorageEncrypted: false,
      role: 'all',
    });
    const file = join(dataDir, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = readConfig({ DATA_DIR: dataDir });
    expect(again.sessionKeys[0].id).toBe(config.sessionKeys[0].id);
    expect(again.peppers[0].key.equals(config.peppers[0].key)).toBe(true);
    expect(readFileSync(file, 'utf8')).not.toBe('');
  });

  test('an empty variable is one that is not set', () => {
    expect(readConfig({ DATA_DIR: dataDir, PORT: '', HOST: ' ', MONGODB_URI: '' }).port).toBe(4000);
  });
});

test('damaged secrets are not replaced, because the operator has to decide', () => {
  writeFileSync(join(dataDir, 'secrets.json'), '{');
  expect(() => readConfig({ DATA_DIR: dataDir })).toThrow('is damaged');
});

test('a data directory that is a file is refused, and the error says what to do', () => {
  writeFileSync(join(dataDir, 'file'), '');
  expect(() => readConfig({ DATA_DIR: join(dataDir, 'file') })).toThrow(/Make it|set DATA_DIR/);
});

test('one error names all variables that are wrong', () => {
  const complaints = complaintsOf({
    PORT: 'http',
    MONGODB_URI: 'localhost:27017',
    JWT_SECRET: 'short',
    ENCRYPTION_KEYS: 'a:b',
    PUBLIC_URL: 'plainprompt.example',
    SMTP_URL: 'smtp.example.com:25',
    ADMIN_EMAIL: 'admin',
    ADMIN_PASSWORD: 'short',
    CURRENCY: 'dollars',
    LOG_LEVEL: 'loud',
    ROLE: 'king',
    RATE_LIMIT_SCALE: '0',
    ALLOW_PRIVATE_WEBHOOKS: 'yes',
    STORAGE_ENCRYPTED: 'partly',
    TRUST_PROXY: 'everyone',
    METRICS_TOKEN: 'short',
    CORS_ORIGINS: 'example.com',
  });
  expect(complaints.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'MONGODB_URI',
    'JWT_SECRET',
    'ENCRYPTION_KEYS',
    'PUBLIC_URL',
    'SMTP_URL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'CURRENCY',
    'CORS_ORIGINS',
    'TRUST_PROXY',
    'METRICS_TOKEN',
    'LOG_LEVEL',
    'ROLE',
    'RATE_LIMIT_SCALE',
    'ALLOW_PRIVATE_WEBHOOKS',
    'STORAGE_ENCRYPTED',
  ]);
  expect(complaints[0]).toBe('PORT must be a number');
});

describe('a database that is not read from its primary', () => {
  const complaintsWith = (options: string) =>
    complaintsOf({ MONGODB_URI: `mongodb+srv://name:p%3Fw@db.example/plainprompt${options}` });

  test.each(['secondary', 'secondaryPreferred', 'primaryPreferred', 'nearest', 'Primary'])('%s is refused', (mode) => {
    const complaint =
      'MONGODB_URI must read from the primary, because transactions do. Remove readPreference, or set it to primary';
    expect(complaintsWith(`?replicaSet=rs0&readPreference=${mode}`)).toEqual([complaint]);
    expect(complaintsWith(`?READPREFERENCE=${mode}&w=majority`)).toEqual([complaint]);
  });

  test.each(['', '?replicaSet=rs0', '?readPreference=primary', '?readpreference=primary&w=majority'])(
    'options that read from the primary are accepted: "%s"',
    (options) => {
      expect(complaintsWith(options)).toEqual([]);
    },
  );
});

test.each(['web', 'worker'])('a process with ROLE=%s needs a database that others can reach', (role) => {
  expect(complaintsOf({ ROLE: role })).toEqual([`MONGODB_URI is required with ROLE=${role}`]);
  expect(complaintsOf({ ROLE: role, MONGODB_URI: 'mongodb://db.example/plainprompt?replicaSet=rs0' })).toEqual([]);
});

describe('in production', () => {
  test('the required variables are enough to start', () => {
    expect(readConfig({ ...PRODUCTION_ENV, DATA_DIR: '/nonexistent' })).toMatchObject({
      isProduction: true,
      host: '0.0.0.0',
      publicUrl: 'https://plainprompt.example',
    });
  });

  test('no secrets are stored when all are set', () => {
    readConfig({ ...PRODUCTION_ENV, DATA_DIR: dataDir });
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
  });

  test('required variables have no defaults', () => {
    expect(complaintsOf({ NODE_ENV: 'production' })).toEqual([
      'JWT_SECRET is required in production',
      'PASSWORD_PEPPER is required in production',
      'ENCRYPTION_KEYS is required in production',
      'PUBLIC_URL is required in production',
      'MONGODB_URI is required in production',
    ]);
  });

  test('the development switches are refused', () => {
    expect(complaintsOf({ ...PRODUCTION_ENV, ALLOW_PRIVATE_WEBHOOKS: 'true', RATE_LIMIT_SCALE: '1000' })).toEqual([
      'ALLOW_PRIVATE_WEBHOOKS is for development only',
      'RATE_LIMIT_SCALE is for development only',
    ]);
  });

  test('secrets that are not random, and secrets that are set twice, are refused under the names of their variables', () => {
    const zeros = Buffer.alloc(32).toString('base64');
    expect(complaintsOf({ ...PRODUCTION_ENV, JWT_SECRET: zeros, ENCRYPTION_KEYS: `1:${zeros}` })).toEqual([
      'JWT_SECRET is not random: openssl rand -base64 32',
      'ENCRYPTION_KEYS is not random: openssl rand -base64 32',
    ]);
    const everywhere = { JWT_SECRET: secret, PASSWORD_PEPPER: secret, ENCRYPTION_KEYS: `1:${secret}` };
    expect(complaintsOf({ ...PRODUCTION_ENV, ...everywhere })).toEqual([
      'PASSWORD_PEPPER must differ from JWT_SECRET',
      'ENCRYPTION_KEYS must differ from JWT_SECRET',
    ]);
  });

  test('links without encryption and a common password for the administrator are refused', () => {
    expect(
      complaintsOf({ ...PRODUCTION_ENV, PUBLIC_URL: 'http://plainprompt.example', ADMIN_PASSWORD: 'password1' }),
    ).toEqual([
      'PUBLIC_URL must begin with https:// in production',
      'ADMIN_PASSWORD is refused: This password is one of the most common ones. Please choose another.',
    ]);
  });

  test('no message repeats a secret', () => {
    expect(complaintsOf({ JWT_SECRET: 'hunter2!' }).join()).not.toContain('hunter2');
  });
});

test('the configuration has the keys of a ring in their order, and its JSON contains no secret', () => {
  const config = testConfig({ ENCRYPTION_KEYS: `new:${secret}, old:${secret}`, PRODUCT_NAME: 'Plain & Short!' });
  expect(config.encryptionKeys.map(({ id }) => id)).toEqual(['new', 'old']);
  expect(config.product.slug).toBe('plain-short');
  expect(JSON.stringify(config)).not.toContain(secret);
});

test('one of its settings is enough for a seller, who is null without any, and the settings have a maximum length', () => {
  expect(testConfig({ SELLER_NAME: ' ' }).seller).toBeNull();
  expect(testConfig({ SELLER_NAME: ' Example Ltd ' }).seller).toEqual({
    name: 'Example Ltd',
    address: null,
    taxId: null,
  });
  expect(testConfig({ SELLER_ADDRESS: 'London', PRODUCT_NAME: 'Brief' }).seller).toMatchObject({ name: 'Brief' });
  expect(complaintsOf({ SELLER_NAME: 'x'.repeat(151), SELLER_TAX_ID: 'x'.repeat(41) })).toEqual([
    'SELLER_NAME must have at most 150 characters',
    'SELLER_TAX_ID must have at most 40 characters',
  ]);
});

test('.env.example names every variable that is read, and no other', () => {
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
  const named = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name);
  const read = Object.keys(environment.shape);
  // MONGOD is read by the search for a database, before there is a configuration, and WEB_PORT by scripts/dev.mjs.
  expect(named.sort()).toEqual([...read, 'MONGOD', 'WEB_PORT'].sort());
});
