import type { TypedDocumentNode } from '@apollo/client';
import { skipToken } from '@apollo/client/react';
import { bindQuery } from '#web/graphql/bind-hooks.ts';
import {
  useHistoryQuery,
  useOverviewQuery,
  useSimplifyMutation,
  useSimplifyStreamSubscription,
} from '#web/graphql/operations.generated.ts';

declare const document: TypedDocumentNode<{ plan: string }, { id?: string }>;

/** Never run: `tsc` fails here when a generated hook accepts what it should refuse, or the other way round. */
export function useWhatTheTypesAllow() {
  useOverviewQuery();
  useOverviewQuery(skipToken);
  useHistoryQuery({ variables: { first: 20, offset: 0, search: 'tea' } });
  // @ts-expect-error a misspelled variable
  useHistoryQuery({ variables: { first: 20, offset: 0, serach: 'tea' } });
  // @ts-expect-error required variables are missing
  useHistoryQuery();

  const usePlanQuery = bindQuery(document);
  usePlanQuery().data?.plan.toUpperCase();

  const [simplify] = useSimplifyMutation();
  // @ts-expect-error a required variable is missing
  void simplify({ variables: {} });

  useSimplifyStreamSubscription(skipToken);
  useSimplifyStreamSubscription({ variables: { input: { text: 'tea' } } }).data?.simplifyStream.done?.id.toUpperCase();
  // @ts-expect-error a misspelled variable
  useSimplifyStreamSubscription({ variables: { inptu: { text: 'tea' } } });
  // @ts-expect-error required variables are missing
  useSimplifyStreamSubscription({});
}
