import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PageSkeleton } from '#web/ui/PageStates.tsx';
import { RouteError } from './RouteError.tsx';

/** A page that is loaded when it is visited, and that breaks alone. */
export const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  ErrorBoundary: RouteError,
  HydrateFallback: () => <PageSkeleton label="Loading" />,
});
