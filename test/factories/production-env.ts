import { createHash } from 'node:crypto';

/** A secret of 32 bytes that looks random and is the same in every run. */
export const secretFor = (name: string): string => createHash('sha256').update(name).digest('base64');

/** The environment that a server in production needs, and no more. */
export const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  JWT_SECRET: secretFor('sessions'),
  PASSWORD_PEPPER: secretFor('pepper'),
  ENCRYPTION_KEYS: `2026:${secretFor('encryption')}`,
  PUBLIC_URL: 'https://plainprompt.example/',
  MONGODB_URI: 'mongodb://db.example/plainprompt?replicaSet=rs0',
};
