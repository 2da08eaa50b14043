import { passwordProblem } from '#api/lib/password-problem.ts';
import type { Environment } from './environment.ts';

/** 32 random bytes have about 30 distinct values; fewer than 16 happens in less than one of 10^12 secrets. */
const MIN_DISTINCT_BYTES = 16;

/** A variable's name, and what is wrong with it. */
export type ConfigProblem = readonly [name: string, text: string];

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
export function findProductionProblems(env: Environment): ConfigProblem[] {
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
