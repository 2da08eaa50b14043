import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PageSkeleton } from '#web/ui/PageStates.tsx';
import { RouteError } from './RouteError.tsx';

/** A route whose page is loaded on the first visit. When the page throws, the frame around it stays. */
export const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  ErrorBoundary: RouteError,
  HydrateFallback: () => <PageSkeleton label="Loading" />,
});
