import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { ComponentType } from 'react';

/** What a page's address gives its query: the parameters of the path, such as `id`, and those of the query string. */
export interface PageAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
}

/** The parts of a URL that say which page is shown, and what of it. */
export type PagePath = Readonly<Pick<Location, 'pathname' | 'search'>>;

/** Sends the query of the page at an address. The answer is then in the client's cache, where the page finds it. */
export type PageQuery = (client: ApolloClient, address: PageAddress) => Promise<unknown>;

/** A page. When the app is opened at its address, `preloadData` is called before the first render, at the same time as the code is loaded. */
export type PageComponent = ComponentType & { readonly preloadData?: PageQuery };

// Apollo's type of the variables of any query can't be computed for a type parameter, so the document is passed without its own.

/** Makes the query of a page from its document and the variables at an address: the same ones that the page itself passes. */
export const pageQuery =
  <TData, TVariables extends OperationVariables>(
    document: TypedDocumentNode<TData, TVariables>,
    toVariables: (address: PageAddress) => TVariables,
  ): PageQuery =>
  (client, address) =>
    client.query({ query: document as DocumentNode, variables: toVariables(address) });
