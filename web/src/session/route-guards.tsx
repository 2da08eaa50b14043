import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ErrorState, PageSkeleton } from '#web/ui/PageStates.tsx';
import { DASHBOARD, pageAfterSignIn } from './page-after-sign-in.ts';
import { useSession, type Viewer } from './session-context.ts';
import { lastSessionEnd } from './session-store.ts';

const NEW_PASSWORD = '/auth/new-password';

/** The location state of the sign-in page. */
interface SignInState {
  /** The page that needed a session, to return to after signing in. */
  readonly from?: string;
}

interface GuardProps {
  /** What is shown while the stored session is checked. */
  readonly loading?: ReactNode;
}

interface SessionGateProps extends GuardProps {
  /** What signed-in users get. */
  readonly signedIn: (viewer: Viewer) => ReactNode;
  /** What visitors without a session get. */
  readonly guest: ReactNode;
}

/** Waits until the server has checked the stored session, then shows `signedIn` or `guest`. Offers to try again when the check fails. */
function SessionGate({ signedIn, guest, loading = <PageSkeleton label="Restoring your session" /> }: SessionGateProps) {
  const session = useSession();
  if (session.state === 'loading') return loading;
  if (session.state === 'failed') {
    return (
      <ErrorState
        title="Your session could not be checked"
        error={session.error}
        hint="You are still signed in. Check your connection."
        onRetry={session.retry}
      />
    );
  }
  return session.state === 'guest' ? guest : signedIn(session.viewer);
}

/** Only for signed-in users. Guests are redirected to the sign-in page, and back after signing in unless they signed out here. */
export function RequireSession({ loading }: GuardProps) {
  const { pathname, search } = useLocation();
  const state: SignInState = lastSessionEnd() === 'signed-out' ? {} : { from: pathname + search };
  return (
    <SessionGate
      loading={loading}
      // The server rejects all other requests until the user replaces a password that an administrator or team owner chose.
      signedIn={({ mustChangePassword }) => (mustChangePassword ? <Navigate to={NEW_PASSWORD} replace /> : <Outlet />)}
      guest={<Navigate to="/auth" state={state} replace />}
    />
  );
}

/** Only for users who must replace a password that an administrator or team owner chose. */
export function RequirePasswordChange() {
  return (
    <SessionGate
      signedIn={({ mustChangePassword }) => (mustChangePassword ? <Outlet /> : <Navigate to={DASHBOARD} replace />)}
      guest={<Navigate to="/auth" replace />}
    />
  );
}

/** Only for administrators. Other users are redirected to their dashboard. */
export function RequireAdmin({ loading }: GuardProps) {
  return (
    <SessionGate
      loading={loading}
      signedIn={({ role }) => (role === 'ADMIN' ? <Outlet /> : <Navigate to="/dashboard" replace />)}
      guest={<Navigate to="/auth" replace />}
    />
  );
}

/** Only for signed-in users. Guests, who followed the link of an invitation, sign in or sign up first; the query brings them back. */
export function RequireInvited() {
  const { search } = useLocation();
  return (
    <SessionGate
      signedIn={({ mustChangePassword }) => (mustChangePassword ? <Navigate to={NEW_PASSWORD} replace /> : <Outlet />)}
      guest={<Navigate to={`/auth${search}`} replace />}
    />
  );
}

/** Only for guests. Signed-in users are redirected to the page they came from, or to the dashboard. */
export function RequireGuest() {
  const { state, search } = useLocation() as { state: SignInState | null; search: string };
  const from = state?.from ?? pageAfterSignIn(search);
  return <SessionGate signedIn={() => <Navigate to={from} replace />} guest={<Outlet />} />;
}
