import { createContext, useContext } from 'react';
import type { ViewerQuery } from '#web/graphql/operations.generated.ts';

/** The signed-in user, as the app's frame needs it. */
export type Viewer = ViewerQuery['viewer'];

/** The state of the session that is stored in the browser. */
export type SessionState =
  /** The server has not yet confirmed the stored token. */
  | { readonly state: 'loading' }
  /** No user is signed in. */
  | { readonly state: 'guest' }
  | { readonly state: 'signed-in'; readonly viewer: Viewer }
  /** The server could not be reached, so the token may still be valid. */
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void };

export const SessionContext = createContext<SessionState>({ state: 'loading' });

/** Returns whether a user is the signed-in one, by their id. */
export function useIsOwnId(): (id: string) => boolean {
  const session = useSession();
  return (id) => session.state === 'signed-in' && session.viewer.id === id;
}

/** Returns the session's state. Outside of a `SessionProvider`, it is 'loading'. */
export const useSession = (): SessionState => useContext(SessionContext);
