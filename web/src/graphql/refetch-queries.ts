import type { ApolloClient } from '@apollo/client';
import { filter, firstValueFrom } from 'rxjs';

/**
 * Sends the queries of the shown page again. Those under way end first: Apollo doesn't send the same query twice at a time, and would take
 * the answer to the earlier request, from before the change, for the new one.
 */
export async function refetchQueries(client: ApolloClient): Promise<void> {
  const underWay = [...client.getObservableQueries()].filter((query) => query.getCurrentResult().loading);
  await Promise.all(underWay.map((query) => firstValueFrom(query.pipe(filter(({ loading }) => !loading)))));
  await client.refetchObservableQueries();
}
