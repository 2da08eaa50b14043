import { findNames } from '#api/database/find-names.ts';
import { Webhooks } from './webhook.model.ts';

/** Finds the names of webhooks by their ids. Deleted webhooks are left out. */
export const findWebhookNames = (ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  findNames(Webhooks, ids, 'name');
