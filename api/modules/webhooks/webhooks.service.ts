import { findNames } from '#api/database/find-names.ts';
import { Webhooks } from './webhook.model.ts';

/** Finds the hosts of webhooks by their ids. Deleted webhooks are left out. */
export async function findWebhookHosts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const urls = await findNames(Webhooks, ids, 'url');
  return new Map([...urls].map(([id, url]) => [id, new URL(url).host]));
}
