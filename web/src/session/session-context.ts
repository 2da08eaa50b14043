import { createContext, useContext } from 'react';
import type { ViewerQuery } from '#web/graphql/operations.generated.ts';

export type Viewer = ViewerQuery['viewer'];

export type SessionState =
  | { readonly state: 'loading' }
  /** No user is signed in. */
  | { readonly state: 'guest' }
  | { readonly state: 'signed-in'; readonly viewer: Viewer }
  /** The server could not be reached, so the token may still be valid. */
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void };

export const SessionContext = createContext<SessionState>({ state: 'loading' });

export const useSession = (): SessionState => useContext(SessionContext);
