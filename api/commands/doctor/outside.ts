import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { messageOf } from '#api/kernel/startup-error.ts';
import { listPaymentMethods } from '#api/modules/payment-methods/payment-methods.service.ts';
import { tryPaymentMethod } from '#api/modules/payment-methods/payment-providers.service.ts';
import { listProviderKeys, openProviderKey } from '#api/modules/provider-keys/provider-keys.service.ts';
import { tryLogin } from '#api/providers/mail/smtp.ts';
import { fail, type Finding, ok, warn } from './check.ts';

/** Signs in to the mail server, and sends nothing. */
export async function checkMailServer({ config }: Runtime): Promise<Finding[]> {
  if (config.smtpUrl === null) return [];
  const { host } = new URL(config.smtpUrl);
  try {
    await tryLogin(config.smtpUrl);
    return [ok('Mail server', `${host} accepts the login`)];
  } catch (error) {
    return [fail('Mail server', `${host}: ${messageOf(error)}`, 'Check the address, user and password in SMTP_URL.')];
  }
}

interface Verdict {
  readonly outcome: 'accepted' | 'refused' | 'unreachable';
  readonly reason?: string | null;
}

/** @param page the title of the admin page where the credentials are entered */
function toFinding(name: string, label: string, { outcome, reason }: Verdict, page: string): Finding {
  if (outcome === 'accepted') return ok(name, `${label}: accepted`);
  const text = `${label}: ${outcome}${reason ? `, ${reason}` : ''}`;
  return outcome === 'refused'
    ? fail(name, text, `Enter a valid one at ${page}.`)
    : warn(name, text, 'Check the network of this machine, and the status page of the provider.');
}

/** Tries every active provider key, with a call that costs nothing. */
async function checkProviderKeys(runtime: Runtime): Promise<Finding[]> {
  const keys = (await listProviderKeys()).filter(({ isActive }) => isActive);
  if (keys.length === 0) return [ok('Provider keys', 'none: the built-in engine rewrites')];
  return Promise.all(
    keys.map(async ({ _id, keyName }) => {
      try {
        const verdict = await runtime.modelProviders.verifyKey(await openProviderKey(runtime, String(_id)));
        return toFinding('Provider key', keyName, verdict, 'API keys');
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return fail('Provider key', `${keyName}: ${error.message}`, 'Enter it again at API keys.');
      }
    }),
  );
}

async function checkPaymentMethods(runtime: Runtime): Promise<Finding[]> {
  const methods = (await listPaymentMethods()).filter(({ isActive }) => isActive);
  if (methods.length === 0 && runtime.config.isProduction) {
    return [
      warn(
        'Payments',
        'no payment method: nothing can be sold',
        'Add one at Payment methods, unless you sell nothing.',
      ),
    ];
  }
  return Promise.all(
    methods.map(async ({ _id, name }) => {
      try {
        const verdict = await tryPaymentMethod({ runtime, now: () => new Date() }, String(_id));
        return toFinding('Payment method', name, verdict, 'Payment methods');
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return fail('Payment method', `${name}: ${error.message}`, 'Enter its credentials again at Payment methods.');
      }
    }),
  );
}

/**
 * Checks whether AI and payment providers accept the credentials that are stored for them. Throws
 * what the database throws.
 */
export const checkProviders = async (runtime: Runtime): Promise<Finding[]> => [
  ...(await checkProviderKeys(runtime)),
  ...(await checkPaymentMethods(runtime)),
];
