import { Link, useSearchParams } from 'react-router-dom';
import type { SignInState } from './sign-in-state.ts';

interface TakenEmailProps {
  /** The server's message. */
  readonly message: string;
  /** The address that was typed. */
  readonly email: string;
}

/** Says that an address has an account, and leads its owner to the sign-in, from which an invitation is still accepted. */
export function TakenEmail({ message, email }: TakenEmailProps) {
  const [params] = useSearchParams();
  const search = new URLSearchParams(params);
  search.set('mode', 'signin');
  const state = { email } satisfies SignInState;
  return (
    <>
      {message}.{' '}
      <Link to={{ pathname: '/auth', search: search.toString() }} state={state}>
        Sign in with it
      </Link>{' '}
      or{' '}
      <Link to="/auth/forgot" state={state}>
        reset its password
      </Link>
      .
    </>
  );
}
