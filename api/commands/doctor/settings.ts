import { statfs } from 'node:fs/promises';
import { existingParent } from '#api/database/existing-parent.ts';
import type { Config } from '#api/kernel/config.ts';
import { fail, type Finding, ok, warn } from './check.ts';

const NEEDED_NODE = [20, 19] as const;
const GB = 1e9;
const WARN_BELOW_GB = 5;
const FAIL_BELOW_GB = 1;

/** Fails if Node is too old. */
export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needed, least] = NEEDED_NODE;
  if (major > needed || (major === needed && minor >= least)) return ok('Node', `version ${version}`);
  return fail('Node', `version ${version} is too old`, `Install Node ${needed}.${least} or newer.`);
}

/** Whether an address is of a domain that is reserved for examples (RFC 2606), as in the files in `deploy`. */
const isExample = (email: string) => /[@.]example(\.(com|net|org))?$/.test(email);

/** Finds settings that are allowed but risky in production. */
export function checkSettings(config: Config): Finding[] {
  const { isProduction, metricsToken, publicUrl, smtpUrl, supportEmail, trustProxy } = config;
  const production = isProduction
    ? ok('Mode', 'production')
    : warn('Mode', 'development: sandbox payments, http links', 'Set NODE_ENV=production for real users.');
  if (!isProduction) return [production];
  return [
    production,
    smtpUrl === null
      ? fail(
          'SMTP_URL',
          'is not set: no mail is sent, and no password can be reset',
          'Set SMTP_URL to your mail server.',
        )
      : ok('SMTP_URL', new URL(smtpUrl).host),
    isExample(supportEmail)
      ? fail(
          'SUPPORT_EMAIL',
          'is the example',
          'Set SUPPORT_EMAIL: it is the sender of mails, and what users write to.',
        )
      : ok('SUPPORT_EMAIL', supportEmail),
    trustProxy === false
      ? warn(
          'TRUST_PROXY',
          'is not set: behind a proxy, all users share one address and its rate limits',
          'Set TRUST_PROXY to the number of proxies in front, unless there is none.',
        )
      : ok('TRUST_PROXY', String(trustProxy)),
    metricsToken === null
      ? warn('METRICS_TOKEN', 'is not set: /metrics is off', 'Set METRICS_TOKEN and let Prometheus collect /metrics.')
      : ok('METRICS_TOKEN', 'set'),
    ok('PUBLIC_URL', publicUrl),
  ];
}

/** Reports the secrets, which `readConfig` has checked, and warns about old ones that are kept for a rotation. */
export function checkSecrets({ sessionKeys, peppers, encryptionKeys, isProduction }: Config): Finding[] {
  const old = [
    ...(sessionKeys.length > 1 ? ['JWT_SECRET_PREVIOUS'] : []),
    ...(peppers.length > 1 ? ['PASSWORD_PEPPER_PREVIOUS'] : []),
    ...(encryptionKeys.length > 1 ? ['older keys in ENCRYPTION_KEYS'] : []),
  ];
  const origin = isProduction ? 'from the environment, random and different' : 'valid';
  const secrets = ok('Secrets', origin);
  if (old.length === 0) return [secrets];
  const advice = 'Remove them when the rotation is over: docs/operations.md says when that is.';
  return [secrets, warn('Key rotation', `still has ${old.join(', ')}`, advice)];
}

/** Warns below 5 GB of free space, fails below 1 GB. `holdsDatabase`: the database is on this disk too. */
export function assessDisk(freeGb: number, holdsDatabase: boolean): Finding {
  const name = holdsDatabase ? 'Disk' : 'Disk of DATA_DIR';
  const text = `${freeGb.toFixed(1)} GB free`;
  if (freeGb >= WARN_BELOW_GB) return ok(name, text);
  const reason = holdsDatabase ? 'MongoDB stops when it is full' : 'the server keeps files there';
  const advice = `Free some space or enlarge the disk: ${reason}.`;
  return freeGb < FAIL_BELOW_GB ? fail(name, text, advice) : warn(name, text, advice);
}

/** Assesses the disk of the data directory. Without MONGODB_URI, the embedded database is there too. */
export async function checkDisk({ dataDir, mongodbUri }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(await existingParent(dataDir));
  return assessDisk((bavail * bsize) / GB, mongodbUri === null);
}
