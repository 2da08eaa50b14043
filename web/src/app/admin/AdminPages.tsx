import type { ApolloClient } from '@apollo/client';
import { Suspense } from 'react';
import { matchPath, Navigate, Outlet, Route, Routes } from 'react-router-dom';
import type { PagePath } from '#web/graphql/page-query.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { PageSkeleton } from '#web/ui/PageStates.tsx';
import { UndoNotices } from '#web/ui/undo/UndoNotices.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { ADMIN_DETAIL_PAGES, ADMIN_SECTIONS, adminPath } from './sections.ts';

const ENTRIES = [...ADMIN_SECTIONS, ...ADMIN_DETAIL_PAGES];

/** The pages as components. Each page is a chunk of its own, loaded at the first visit. The explorer has no `load`: it is another document. */
const PAGES = ENTRIES.flatMap(({ path, load }) => (load ? [{ path, load, Page: lazyComponent(load) }] : []));

/** Finds the admin page at an address. Undefined when there is none. */
const findPage = (pathname: string) => PAGES.find(({ path }) => matchPath(adminPath(path), pathname));

/** Loads the code of the admin page at an address. Does nothing when the address has no admin page. */
export async function loadAdminPage(pathname: string): Promise<void> {
  await findPage(pathname)?.Page.preload();
}

/** Sends the query of the admin page at an address. Resolves when the answer is in the client's cache. */
export async function queryAdminPage({ pathname, search }: PagePath, client: ApolloClient): Promise<void> {
  const page = findPage(pathname);
  const { params = {} } = (page && matchPath(adminPath(page.path), pathname)) ?? {};
  const { preloadData } = (await page?.load()) ?? {};
  await preloadData?.(client, { params, search: new URLSearchParams(search) });
}

/** Shows the page of the admin area at the current address, below `/admin`. */
export function AdminPages() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route path="overview" element={<Navigate to="/admin/analytics" replace />} />
        {PAGES.map(({ path, Page }) => (
          <Route key={path} {...(path === '' ? { index: true } : { path })} element={<Page />} />
        ))}
        <Route path="*" element={<NotFoundPage isInDashboard />} />
      </Route>
    </Routes>
  );
}

/** What all pages of the admin area share: a placeholder while the code of a page is loading, and the notices with Undo. */
function Frame() {
  return (
    <>
      <Suspense fallback={<PageSkeleton label="Loading" />}>
        <Outlet />
      </Suspense>
      <UndoNotices />
    </>
  );
}
