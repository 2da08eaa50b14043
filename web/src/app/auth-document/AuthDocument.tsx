import { MantineProvider } from '@mantine/core';
import { useEffect } from 'react';
import { AuthPage } from '#web/features/auth/AuthPage.tsx';
import { pageAfterSignIn } from '#web/session/page-after-sign-in.ts';
import { useSessionToken } from '#web/session/session-store.ts';
import { colorSchemeManager } from '#web/theme/color-scheme.ts';
import { cssVariablesResolver, theme } from '#web/theme/theme.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { PrerenderedSearchContext, useLocation } from './router.tsx';

/** Sends a signed-in user to the page they came from, or to the one that the query asks for. That page checks the session. */
function useRedirect(): void {
  const isSignedIn = useSessionToken() !== null;
  const { state, search } = useLocation() as {
    readonly state: { readonly from?: string } | null;
    readonly search: string;
  };
  const to = state?.from ?? pageAfterSignIn(search);
  useEffect(() => {
    if (isSignedIn) window.location.replace(to);
  }, [isSignedIn, to]);
}

function Page() {
  useRedirect();
  return (
    <AuthFrame>
      <AuthPage />
    </AuthFrame>
  );
}

/**
 * The whole document at `/auth`. It loads neither the router nor Apollo, and can be read before its scripts have run, because the build
 * prerenders it.
 * @param search the query of the prerendered page: empty, or `?mode=signup`
 */
export function AuthDocument({ search }: { search: string }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager()}
      defaultColorScheme="auto"
    >
      <PrerenderedSearchContext value={search}>
        <Page />
      </PrerenderedSearchContext>
    </MantineProvider>
  );
}
