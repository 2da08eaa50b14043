import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { PaymentProvider, PaymentProviderName } from '#api/ports/payment-provider.ts';
import { sandboxProviderOf } from '#api/providers/payments/sandbox-provider.ts';
import { findCheckoutMethod } from './checkout-method.ts';
import { type PaymentMethodRow, PaymentMethods } from './payment-method.model.ts';
import { type DecryptedPaymentMethod, decryptPaymentMethod } from './payment-method-secrets.ts';

interface OpenProvider {
  readonly version: string;
  readonly provider: PaymentProvider;
}

/** One provider object per account: an adapter can cache what it created at the provider. */
const openProvidersOf = perRuntime(() => new Map<string, OpenProvider>());

function openProvider(runtime: Runtime, { id, version, account }: DecryptedPaymentMethod): PaymentProvider {
  const openProviders = openProvidersOf(runtime);
  const existing = openProviders.get(id);
  if (existing?.version === version) return existing.provider;
  const provider = runtime.paymentGateways.open(account);
  openProviders.set(id, { version, provider });
  return provider;
}

const findSandbox = (runtime: Runtime) => (runtime.config.isProduction ? null : sandboxProviderOf(runtime));

/** Finds the provider that takes new payments: that of a payment method, else the sandbox. Null in production without a payment method. */
export async function findCheckoutProvider(runtime: Runtime): Promise<PaymentProvider | null> {
  const method = await findCheckoutMethod(runtime);
  return method ? openProvider(runtime, method) : findSandbox(runtime);
}

/** Tries the stored credentials of a payment method, and stores how that went. Throws NOT_FOUND, and CONFLICT if they cannot be decrypted. */
export async function tryPaymentMethod({ runtime, now }: Pick<RequestContext, 'runtime' | 'now'>, id: string) {
  const row = await PaymentMethods.findById(toObjectId(id)).lean<PaymentMethodRow>();
  if (!row) throw new DomainError('NOT_FOUND', 'This payment method does not exist');
  const method = decryptPaymentMethod(runtime, row);
  if (!method) {
    throw new DomainError('CONFLICT', 'The stored credentials cannot be decrypted. Edit it and enter them again');
  }
  const verdict = await openProvider(runtime, method).tryCredentials();
  const reason = verdict.outcome === 'accepted' ? null : verdict.reason;
  // The trial says nothing about credentials that replaced these meanwhile.
  const tried = { _id: row._id, ciphertext: row.ciphertext };
  await PaymentMethods.updateOne(tried, { $set: { triedAt: now(), trialProblem: reason } });
  return { outcome: verdict.outcome, reason };
}

/** An account at a provider. */
export interface ProviderAccount {
  /** The id of the payment method. Null for the sandbox. */
  readonly id: string | null;
  readonly provider: PaymentProvider;
}

/**
 * Lists all accounts at a provider, newest first. Inactive ones are included, because their webhooks
 * and subscriptions continue.
 */
export async function listProviderAccounts(runtime: Runtime, name: PaymentProviderName): Promise<ProviderAccount[]> {
  if (name === 'sandbox') {
    const provider = findSandbox(runtime);
    return provider ? [{ id: null, provider }] : [];
  }
  const rows = await PaymentMethods.find({ provider: name }).sort({ _id: -1 }).lean<PaymentMethodRow[]>();
  return rows.flatMap((row) => {
    const method = decryptPaymentMethod(runtime, row);
    return method ? [{ id: method.id, provider: openProvider(runtime, method) }] : [];
  });
}

/**
 * Calls one account after the other until a call succeeds. If none does, throws a CONFLICT rather than another failure: callers give up a change that
 * was refused with CONFLICT, and repeat it after other failures, such as that of an account that does not know the subscription.
 */
async function callFirst<T>(accounts: readonly ProviderAccount[], call: (provider: PaymentProvider) => Promise<T>) {
  const failures: DomainError[] = [];
  for (const { provider } of accounts) {
    try {
      return await call(provider);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      failures.push(error);
    }
  }
  throw failures.find(({ code }) => code === 'CONFLICT') ?? failures[0] ?? new Error('There is no account to call.');
}

/** Stops, resumes and changes renewals at a provider, and closes payment pages. */
type RenewalProvider = Pick<
  PaymentProvider,
  'name' | 'closeCheckout' | 'stopRenewals' | 'resumeRenewals' | 'changeRenewals' | 'changeQuantity'
>;

/**
 * Returns all accounts at a provider as one: a subscription does not say which account it belongs to, and the other
 * accounts refuse it. Null when there is no account.
 */
export async function findRenewalProvider(
  runtime: Runtime,
  name: PaymentProviderName,
): Promise<RenewalProvider | null> {
  const accounts = await listProviderAccounts(runtime, name);
  if (accounts.length === 0) return null;
  return {
    name,
    closeCheckout: (ref) => callFirst(accounts, (provider) => provider.closeCheckout(ref)),
    stopRenewals: (ref) => callFirst(accounts, (provider) => provider.stopRenewals(ref)),
    resumeRenewals: (ref) => callFirst(accounts, (provider) => provider.resumeRenewals(ref)),
    changeQuantity: (ref, quantity) => callFirst(accounts, (provider) => provider.changeQuantity(ref, quantity)),
    changeRenewals: (ref, change) => callFirst(accounts, (provider) => provider.changeRenewals(ref, change)),
  };
}
