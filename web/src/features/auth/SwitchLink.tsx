import { Link, useLocation } from 'react-router-dom';
import classes from './AuthPage.module.css';

interface SwitchLinkProps {
  readonly question: string;
  readonly act: string;
  readonly mode: 'signup' | 'signin' | null;
}

/** To the other form. Where the person was going, and what they were invited to, stays known. */
export function SwitchLink({ question, act, mode }: SwitchLinkProps) {
  const { state, search } = useLocation() as { state: unknown; search: string };
  const params = new URLSearchParams(search);
  params.delete('mode');
  if (mode) params.set('mode', mode);
  return (
    <p className={classes.switch}>
      {question}{' '}
      <Link to={{ pathname: '/auth', search: params.toString() }} state={state}>
        {act}
      </Link>
    </p>
  );
}
