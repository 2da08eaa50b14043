import mongoose, { Types } from 'mongoose';
import { toObjectId } from '#api/database/object-id.ts';
import type { CreateProviderKeyInput, UpdateProviderKeyInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requiredTextProblem } from '#api/lib/field-problems.ts';
import type { ProviderAccess } from '#api/ports/model-providers.ts';
import { MODEL_KEY } from '#schema/limits.ts';
import { baseUrlProblem, trimBaseUrl } from './base-url.ts';
import { keyProblem, modelsProblem, trimModels } from './key-fields.rules.ts';
import { type KeyTrial, toOutcomeFields, tryKey } from './key-trials.ts';
import { type ProviderKeyRecord, ProviderKeys } from './provider-key.model.ts';
import { listProviderKeys } from './provider-keys.service.ts';
import { changeProviderKey, encryptProviderKey, findProviderKey, type Provider, toServer } from './provider-keys.ts';

/** A field of the error that lets a form offer to save the key anyway. */
const SAVE_ANYWAY = { saveAnyway: 'The key was not saved. Correct it, or save it anyway.' };

const needsBaseUrl = (provider: Provider) => provider === 'openai_compatible';

async function serverProblem({ runtime }: RequestContext, provider: Provider, baseUrl: string): Promise<string | null> {
  if (!needsBaseUrl(provider)) return baseUrl ? 'Only OpenAI-compatible servers have a base URL' : null;
  return baseUrlProblem(baseUrl) ?? (await runtime.modelProviders.findServerProblem({ baseUrl }));
}

const requiredKeyProblem = (provider: Provider, key: string) =>
  key || needsBaseUrl(provider) ? keyProblem(key) : 'A key is required';

/**
 * Checks the result of trying a key. Throws BAD_USER_INPUT with the reason if the key does not work, unless the
 * administrator wants to save it anyway.
 */
function assertWorks({ verdict, message }: KeyTrial, { provider, key }: ProviderAccess, saveAnyway: boolean): void {
  if (saveAnyway || verdict.outcome === 'accepted') return;
  const isAboutServer = needsBaseUrl(provider) && (verdict.outcome === 'unreachable' || key === '');
  throw invalidInput({ [isAboutServer ? 'baseUrl' : 'key']: message, ...SAVE_ANYWAY });
}

interface NewSecret {
  readonly key: string;
  readonly baseUrl: string | null;
  readonly saveAnyway: boolean;
}

/** Tries a key, and seals it for a record. Throws BAD_USER_INPUT if it does not work, unless `saveAnyway` is set. */
async function encryptWorking(
  ctx: RequestContext,
  row: Pick<ProviderKeyRecord, '_id' | 'provider'>,
  { key, baseUrl, saveAnyway }: NewSecret,
) {
  const access = { provider: row.provider, key, ...toServer(baseUrl) };
  const trial = await tryKey(ctx, access);
  assertWorks(trial, access, saveAnyway);
  return { ...toOutcomeFields(trial), ...encryptProviderKey(ctx.runtime, key, row) };
}

/** Returns the position of a new key: after all others. */
async function findNextPosition(): Promise<number> {
  const last = await ProviderKeys.findOne({}, { position: 1 }).sort({ position: -1 }).lean<{ position?: number }>();
  return (last?.position ?? 0) + 1;
}

type NewProviderKey = Pick<CreateProviderKeyInput, 'keyName' | 'provider' | 'key'> & Partial<CreateProviderKeyInput>;

/** Tries a key and stores it, active. Throws BAD_USER_INPUT, also for a key that does not work, unless `saveAnyway` is set. */
export async function createProviderKey(ctx: RequestContext, input: NewProviderKey): Promise<ProviderKeyRecord> {
  const { provider } = input;
  const [keyName, key, baseUrl] = [input.keyName.trim(), input.key.trim(), trimBaseUrl(input.baseUrl ?? '')];
  const enabledModels = trimModels(input.enabledModels ?? []);
  assertValid({
    keyName: requiredTextProblem('A name', keyName, MODEL_KEY.name),
    key: requiredKeyProblem(provider, key),
    baseUrl: await serverProblem(ctx, provider, baseUrl),
    enabledModels:
      needsBaseUrl(provider) || enabledModels.length === 0
        ? modelsProblem(enabledModels)
        : 'Only an OpenAI-compatible server has models of its own',
  });
  const _id = new Types.ObjectId();
  const secret = { key, baseUrl: baseUrl || null, saveAnyway: input.saveAnyway ?? false };
  await ProviderKeys.create({
    _id,
    keyName,
    provider,
    enabledModels,
    isActive: true,
    createdAt: ctx.now(),
    ...(await encryptWorking(ctx, { _id, provider }, secret)),
    baseUrl: secret.baseUrl,
    position: await findNextPosition(),
  });
  return findProviderKey(String(_id));
}

/**
 * Returns what is wrong with a changed key, or null. With a new address, the key must be entered again: otherwise an
 * administrator could have it sent to a server of their own, and read it there.
 */
function replacedKeyProblem(
  { provider, last4 }: ProviderKeyRecord,
  { key, isMoved }: { readonly key: string | undefined; readonly isMoved: boolean },
): string | null {
  if (key !== undefined) return requiredKeyProblem(provider, key);
  return isMoved && last4 !== '' ? 'Enter the key again: it will be sent to another address' : null;
}

/**
 * Updates a key. A changed key or address is tried before it is stored. Throws NOT_FOUND and BAD_USER_INPUT, also for a
 * key or base URL that does not work, unless `saveAnyway` is set.
 */
export async function updateProviderKey(
  ctx: RequestContext,
  id: string,
  input: UpdateProviderKeyInput,
): Promise<ProviderKeyRecord> {
  const old = await findProviderKey(id);
  const { provider } = old;
  const keyName = input.keyName?.trim() ?? old.keyName;
  const oldUrl = old.baseUrl ?? null;
  const baseUrl = input.baseUrl == null ? oldUrl : trimBaseUrl(input.baseUrl) || null;
  const isMoved = baseUrl !== oldUrl;
  const key = input.key?.trim();
  assertValid({
    keyName: requiredTextProblem('A name', keyName, MODEL_KEY.name),
    key: replacedKeyProblem(old, { key, isMoved }),
    baseUrl: isMoved ? await serverProblem(ctx, provider, baseUrl ?? '') : null,
  });
  if (!isMoved && key === undefined) return changeProviderKey(id, { keyName });
  // Without a key in the input, only the address changes, and there was no key before: `replacedKeyProblem` refuses the rest.
  const secret = { key: key ?? '', baseUrl, saveAnyway: input.saveAnyway ?? false };
  return changeProviderKey(id, {
    keyName,
    baseUrl,
    // The stored list is that of the server at the old address.
    ...(isMoved && { listedModels: [] }),
    ...(await encryptWorking(ctx, { _id: old._id, provider }, secret)),
  });
}

/** Sets the order in which keys are used. Throws BAD_USER_INPUT unless every key is named once. */
export async function reorderProviderKeys(ids: readonly string[]): Promise<ProviderKeyRecord[]> {
  await mongoose.connection.transaction(async (session) => {
    const rows = await ProviderKeys.find({}, { _id: 1 }, { session }).lean<{ _id: Types.ObjectId }[]>();
    const known = new Set(rows.map(({ _id }) => String(_id)));
    if (ids.length !== known.size || new Set(ids).size !== known.size || !ids.every((id) => known.has(id))) {
      throw invalidInput({ ids: 'Name every key once. The keys may have changed: load them again' });
    }
    const writes = ids.map((id, index) => ({
      updateOne: { filter: { _id: toObjectId(id) }, update: { $set: { position: index + 1 } } },
    }));
    if (writes.length > 0) await ProviderKeys.bulkWrite(writes, { session });
  });
  return listProviderKeys();
}
