import { useLocation } from 'react-router-dom';

/** What a sign-in page passes to the next one, as the state of its location. */
export interface SignInState {
  /** The address that was typed on the page before. */
  readonly email?: string;
  /** The page to return to after signing in. The route guards set it. */
  readonly from?: string;
  /** Says that the password was changed, after a reset. */
  readonly passwordNotice?: string;
}

function useSignInState(): SignInState {
  const { state } = useLocation() as { state: SignInState | null };
  return state ?? {};
}

/** Returns the state of a link to another sign-in page: the address that was typed, and the page to return to, but no notice. */
export function useStateToPass(email: string): SignInState {
  const { from } = useSignInState();
  return { ...(from !== undefined && { from }), email: email.trim() };
}

/** Returns the message of a password reset that has just succeeded. Null if the user came from another page. */
export const usePasswordNotice = (): string | null => useSignInState().passwordNotice ?? null;

/** Returns the address that was typed on the page before. Empty without one. */
export const useTypedEmail = (): string => useSignInState().email ?? '';
