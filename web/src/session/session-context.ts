import { createContext, useContext } from 'react';
import type { ViewerQuery } from '#web/graphql/operations.generated.ts';

export type Viewer = ViewerQuery['viewer'];

export type SessionState =
  | { readonly state: 'loading' }
  | { readonly state: 'nobody' }
  | { readonly state: 'signed-in'; readonly viewer: Viewer }
  /** The token may be good: the server could not be asked. */
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void };

export const SessionContext = createContext<SessionState>({ state: 'loading' });

export const useSession = (): SessionState => useContext(SessionContext);
