import mongoose from 'mongoose';
import { useDeliveries } from '../../factories/deliveries.ts';
import { givenAdmin } from '../../factories/user.ts';
import { givenWebhook } from '../../factories/webhook.ts';
import { asUser, NOW } from '../../setup/graphql.ts';

export const asAdmin = async () => asUser(await givenAdmin());

/** The time that is this long after NOW, as GraphQL returns it. */
export const isoAfter = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

/** What `useDeliveries` returns, and a webhook for its receiver. */
export function useEndpoint() {
  const deliveries = useDeliveries();
  const { runtime, receiver, now } = deliveries;
  return {
    ...deliveries,
    /** What `run` needs to use the clock of the deliveries. */
    options: { runtime, now },
    givenEndpoint: async (events = ['user.created', 'user.updated']): Promise<string> => {
      const { webhook } = await givenWebhook(runtime, { url: receiver.url(), events, at: now() });
      return String(webhook._id);
    },
  };
}

/** Counts the queries to the database while `work` runs. */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  mongoose.set('debug', () => {
    count += 1;
  });
  await work();
  mongoose.set('debug', false);
  return count;
}
