import { useLocation } from 'react-router-dom';

/** The location state of the sign-in pages: the address that was typed on the page before. */
export interface TypedEmail {
  readonly email?: string;
  /** What happened on the page before, such as a new password. */
  readonly notice?: string;
}

export function useNotice(): string | null {
  const { state } = useLocation() as { state: TypedEmail | null };
  return state?.notice ?? null;
}

/** Returns the address that was typed on the page before. Empty without one. */
export function useTypedEmail(): string {
  const { state } = useLocation() as { state: TypedEmail | null };
  return state?.email ?? '';
}
