import type { PaymentProvider, PaymentProviderName } from '../../payments/payment-provider.ts';
import { perRuntime } from '../../per-runtime.ts';
import { sandboxProviderOf } from '../../providers/payments/sandbox-provider.ts';
import { DomainError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { activePaymentMethod, type OpenPaymentMethod, paymentMethodsOf } from './payment-methods.service.ts';

interface OpenProvider {
  readonly version: string;
  readonly provider: PaymentProvider;
}

/** Made once for each account: an adapter may remember what it set up at the provider. */
const openProvidersOf = perRuntime(() => new Map<string, OpenProvider>());

function providerOf(runtime: Runtime, { id, version, account }: OpenPaymentMethod): PaymentProvider {
  const open = openProvidersOf(runtime);
  const existing = open.get(id);
  if (existing?.version === version) return existing.provider;
  const provider = runtime.paymentGateways.open(account);
  open.set(id, { version, provider });
  return provider;
}

const sandboxOf = (runtime: Runtime) => (runtime.config.isProduction ? null : sandboxProviderOf(runtime));

/** Who takes new payments: the newest active method, else, outside production, the sandbox. Null: nobody does. */
export async function paymentProviderFor(runtime: Runtime): Promise<PaymentProvider | null> {
  const method = await activePaymentMethod(runtime);
  return method ? providerOf(runtime, method) : sandboxOf(runtime);
}

/** One of the accounts at a provider. */
export interface ProviderAccount {
  /** Null: the sandbox, which has but one. */
  readonly id: string | null;
  readonly provider: PaymentProvider;
}

/** The accounts at a provider, the newest first, replaced ones too: webhooks come from all of them. In production the sandbox has none. */
export async function providerAccounts(runtime: Runtime, name: PaymentProviderName): Promise<ProviderAccount[]> {
  if (name === 'sandbox') {
    const provider = sandboxOf(runtime);
    return provider ? [{ id: null, provider }] : [];
  }
  const methods = await paymentMethodsOf(runtime, name);
  return methods.map((method) => ({ id: method.id, provider: providerOf(runtime, method) }));
}

/** The outcome of the first that succeeds; the failure of the first when none does. */
async function firstOf<T>(accounts: readonly ProviderAccount[], call: (provider: PaymentProvider) => Promise<T>) {
  const failures: unknown[] = [];
  for (const { provider } of accounts) {
    try {
      return await call(provider);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      failures.push(error);
    }
  }
  throw failures[0];
}

/** What can be done about the renewals that a provider goes on with, whichever of its accounts they belong to. */
export type RenewalProvider = Pick<PaymentProvider, 'name' | 'stopRenewals' | 'resumeRenewals'>;

/** The accounts at a provider as one: what belongs to one is refused by the others. Null: there is no account (any more). */
export async function paymentProviderNamed(
  runtime: Runtime,
  name: PaymentProviderName,
): Promise<RenewalProvider | null> {
  const accounts = await providerAccounts(runtime, name);
  if (accounts.length === 0) return null;
  return {
    name,
    stopRenewals: (ref) => firstOf(accounts, (provider) => provider.stopRenewals(ref)),
    resumeRenewals: (ref) => firstOf(accounts, (provider) => provider.resumeRenewals(ref)),
  };
}
