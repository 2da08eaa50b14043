import { Link, useLocation } from 'react-router-dom';
import classes from './AuthPage.module.css';

interface SwitchLinkProps {
  readonly question: string;
  readonly linkText: string;
  /** The form to switch to. Null: the form that the page shows without a mode, which is sign-in, except for invited users without an account. */
  readonly mode: 'signup' | 'signin' | null;
}

/** A link that switches between sign-in and sign-up. It keeps the page to return to and the invitation. */
export function SwitchLink({ question, linkText, mode }: SwitchLinkProps) {
  const { state, search } = useLocation() as { state: unknown; search: string };
  const params = new URLSearchParams(search);
  params.delete('mode');
  if (mode) params.set('mode', mode);
  return (
    <p className={classes.switch}>
      {question}{' '}
      <Link to={{ pathname: '/auth', search: params.toString() }} state={state}>
        {linkText}
      </Link>
    </p>
  );
}
