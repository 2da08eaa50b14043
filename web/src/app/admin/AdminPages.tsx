import { Suspense } from 'react';
import { matchPath, Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { PageSkeleton } from '#web/ui/PageStates.tsx';
import { UndoNotices } from '#web/ui/undo/UndoNotices.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { ADMIN_DETAIL_PAGES, ADMIN_SECTIONS, adminPath } from './sections.ts';

const ENTRIES = [...ADMIN_SECTIONS, ...ADMIN_DETAIL_PAGES];

/** Each page is a chunk of its own, loaded at the first visit. */
const PAGES = ENTRIES.flatMap(({ path, load }) => (load ? [{ path, Page: lazyComponent(load) }] : []));

/** Loads the page at an address. Does nothing at addresses without one. */
export async function loadAdminPage(pathname: string): Promise<void> {
  await PAGES.find(({ path }) => matchPath(adminPath(path), pathname))?.Page.preload();
}

/** The pages of the admin area, below `/admin`. */
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
