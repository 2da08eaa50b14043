import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ErrorState, PageSkeleton } from '#web/ui/PageStates.tsx';
import { useSession, type Viewer } from './session-context.ts';
import { lastSessionEnd } from './session-store.ts';

const DASHBOARD = '/dashboard/overview';
const NEW_PASSWORD = '/auth/new-password';

/** Where to go after signing in: back to where a person without a session was turned away. */
interface Turned {
  readonly from?: string;
}

function WhileRestoring({ signedIn, nobody }: { signedIn: (viewer: Viewer) => ReactNode; nobody: ReactNode }) {
  const session = useSession();
  if (session.state === 'loading') return <PageSkeleton label="Restoring your session" />;
  if (session.state === 'failed') {
    return (
      <ErrorState
        title="Your session could not be checked"
        error={session.error}
        hint="You are still signed in, and nothing is lost."
        onRetry={session.retry}
      />
    );
  }
  return session.state === 'nobody' ? nobody : signedIn(session.viewer);
}

/** For people with a session; others sign in first. */
export function RequireSession() {
  const { pathname, search } = useLocation();
  const turned: Turned = lastSessionEnd() === 'signed-out' ? {} : { from: pathname + search };
  return (
    <WhileRestoring
      // Until a password is replaced that somebody else knows, the server answers nothing else.
      signedIn={({ mustChangePassword }) => (mustChangePassword ? <Navigate to={NEW_PASSWORD} replace /> : <Outlet />)}
      nobody={<Navigate to="/auth" state={turned} replace />}
    />
  );
}

/** For people who have to replace a password that somebody else gave them. */
export function RequireGivenPassword() {
  return (
    <WhileRestoring
      signedIn={({ mustChangePassword }) => (mustChangePassword ? <Outlet /> : <Navigate to={DASHBOARD} replace />)}
      nobody={<Navigate to="/auth" replace />}
    />
  );
}

/** For administrators; other people go to their dashboard. */
export function RequireAdmin() {
  return (
    <WhileRestoring
      signedIn={({ role }) => (role === 'ADMIN' ? <Outlet /> : <Navigate to="/dashboard" replace />)}
      nobody={<Navigate to="/auth" replace />}
    />
  );
}

/** Whoever follows an invitation goes on to accept it. */
function afterSignIn(search: string): string {
  const invitation = new URLSearchParams(search).get('invitation');
  return invitation ? `/dashboard/teams?${new URLSearchParams({ invitation }).toString()}` : DASHBOARD;
}

/** For people without a session; others are on their way in. */
export function RequireNobody() {
  const { state, search } = useLocation() as { state: Turned | null; search: string };
  const from = state?.from ?? afterSignIn(search);
  return <WhileRestoring signedIn={() => <Navigate to={from} replace />} nobody={<Outlet />} />;
}
