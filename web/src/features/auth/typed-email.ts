import { useLocation } from 'react-router-dom';

/** The location state of the sign-in pages: the address that was typed on the page before. */
export interface TypedEmail {
  readonly email?: string;
}

/** Returns the address that was typed on the page before. Empty without one. */
export function useTypedEmail(): string {
  const { state } = useLocation() as { state: TypedEmail | null };
  return state?.email ?? '';
}
