import type { ApolloClient } from '@apollo/client';
import { filter, firstValueFrom } from 'rxjs';

/**
 * Sends the queries of the shown page again, after a change that this client did not make. Those under way end first: an equal query is not sent
 * a second time meanwhile (`shareRequests`), and the answer to the earlier request can be from before the change.
 */
export async function refetchQueries(client: ApolloClient): Promise<void> {
  const underWay = [...client.getObservableQueries()].filter((query) => query.getCurrentResult().loading);
  await Promise.all(underWay.map((query) => firstValueFrom(query.pipe(filter(({ loading }) => !loading)))));
  await client.refetchObservableQueries();
}
