import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { type SkipToken, useMutation, useQuery, useSubscription } from '@apollo/client/react';

type NoOptions = Record<string, never>;

/** The type of `useQuery` without the document: same options, same narrowing of `data`. */
interface QueryHook<TData, TVariables extends OperationVariables> {
  (...none: NoOptions extends TVariables ? [] : [never]): useQuery.ResultForOptions<TData, TVariables, NoOptions>;
  (options: SkipToken): useQuery.Result<TData, TVariables, 'empty', NoOptions>;
  <TOptions extends useQuery.Base.Options<TData, TVariables>>(
    options: TOptions & useQuery.OptionsFor<TData, TVariables, TOptions>,
  ): useQuery.ResultForOptions<TData, TVariables, TOptions>;
  <TOptions extends useQuery.Base.Options<TData, TVariables>>(
    options: (TOptions & useQuery.OptionsFor<TData, TVariables, TOptions>) | SkipToken,
  ): useQuery.ResultForOptions<TData, TVariables, TOptions | SkipToken>;
}

// The generated code calls the functions below: `useXQuery = bindQuery(XDocument)`. Apollo's overloads cannot be forwarded without a cast.
// test/web/bind-hooks.types.ts checks the resulting types.

/** Makes `useQuery` for one document. */
export function bindQuery<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
): QueryHook<TData, TVariables> {
  const useBoundQuery = (options?: never) => useQuery(document as never, options as never);
  return useBoundQuery as unknown as QueryHook<TData, TVariables>;
}

/** Makes `useMutation` for one document. */
export function bindMutation<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
) {
  return (options?: useMutation.Options<NoInfer<TData>, NoInfer<TVariables>>) =>
    useMutation(document, options as never) as unknown as useMutation.ResultTuple<TData, TVariables>;
}

/** Makes `useSubscription` for one document. The stream ends with `skipToken` or when the component unmounts. */
export function bindSubscription<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
) {
  return (options: SkipToken | useSubscription.Options<NoInfer<TData>, NoInfer<TVariables>>) =>
    useSubscription<TData, TVariables>(document, options as never);
}
