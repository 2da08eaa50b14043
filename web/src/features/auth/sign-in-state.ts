import { useLocation } from 'react-router-dom';

/** What a sign-in page passes to the next one, as the state of its location. */
export interface SignInState {
  /** The address that was typed on the page before. */
  readonly email?: string;
  /** What happened on the page before, such as a new password. */
  readonly notice?: string;
}

function useSignInState(): SignInState {
  const { state } = useLocation() as { state: SignInState | null };
  return state ?? {};
}

/** Returns what happened on the page before. Null if the user came from another page. */
export const useNotice = (): string | null => useSignInState().notice ?? null;

/** Returns the address that was typed on the page before. Empty without one. */
export const useTypedEmail = (): string => useSignInState().email ?? '';
