import { useApolloClient } from '@apollo/client/react';
import { ReadSuspensionReasonDocument } from '#web/graphql/admin-operations.generated.ts';

/**
 * Returns a function that reads why a user is suspended. Lifting the suspension deletes the reason, so it is read before, for Undo. Null without
 * one.
 */
export function useReadReason() {
  const client = useApolloClient();
  return async (id: string): Promise<string | null> => {
    const query = { query: ReadSuspensionReasonDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    return (await client.query(query)).data.adminUserDetails.suspensionReason ?? null;
  };
}
