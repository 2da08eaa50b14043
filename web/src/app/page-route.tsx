import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PageSkeleton } from '#web/ui/PageStates.tsx';
import { RouteError } from './RouteError.tsx';

/** Makes a route whose page is loaded on the first visit. When the page throws, the frame around it stays, with an error in place of the page. */
export const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  ErrorBoundary: RouteError,
  HydrateFallback: () => <PageSkeleton label="Loading" />,
});
