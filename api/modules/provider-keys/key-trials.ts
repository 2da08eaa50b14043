import type { RequestContext } from '#api/kernel/context.ts';
import type { KeyVerdict, ProviderAccess } from '#api/ports/model-providers.ts';
import { openProviderKey, type ProviderKeyRecord } from './provider-keys.service.ts';
import { changeProviderKey } from './provider-keys.ts';
import { PROVIDER_NAMES } from './provider-names.rules.ts';

/** The result of trying a key. */
export interface KeyTrial {
  readonly verdict: KeyVerdict;
  /** Why it failed, as a sentence for administrators. Empty if it works. */
  readonly message: string;
  readonly at: Date;
}

const toMessage = ({ provider, key }: ProviderAccess, verdict: KeyVerdict): string => {
  const name = PROVIDER_NAMES[provider];
  if (verdict.outcome === 'accepted') return '';
  if (verdict.outcome === 'unreachable') return verdict.reason;
  return `${name} refused ${key ? 'this key' : 'a call without a key'}: ${verdict.reason}`;
};

/** Tries a key with a call that costs nothing. */
export async function tryKey(ctx: RequestContext, access: ProviderAccess): Promise<KeyTrial> {
  const verdict = await ctx.runtime.modelProviders.verifyKey(access);
  return { verdict, message: toMessage(access, verdict), at: ctx.now() };
}

/** Returns what is stored about a trial. An earlier failure stays when the key works. */
export const toOutcomeFields = ({ verdict, message, at }: KeyTrial) =>
  verdict.outcome === 'accepted' ? { isFailing: false } : { isFailing: true, lastError: { at, message } };

/** Tries a stored key. Throws NOT_FOUND, and CONFLICT if it can not be decrypted. */
export async function tryProviderKey(ctx: RequestContext, id: string) {
  const { provider, key, server } = await openProviderKey(ctx.runtime, id);
  const trial = await tryKey(ctx, { provider, key, ...(server && { server }) });
  const record: ProviderKeyRecord = await changeProviderKey(id, toOutcomeFields(trial));
  return { outcome: trial.verdict.outcome, reason: trial.message || null, key: record };
}
