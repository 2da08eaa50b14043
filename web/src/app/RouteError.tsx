import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './FullPage.module.css';
import { NotFoundPage } from './NotFoundPage.tsx';

const reload = () => {
  window.location.reload();
};

/** Shown when a page throws, or when its code cannot be loaded: offline, or because a newer version has been deployed. */
export function RouteError() {
  const error = useRouteError();
  // As it was when the page failed: later, the connection says nothing about the cause.
  const [wasOffline] = useState(() => !navigator.onLine);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return wasOffline ? <OfflinePage /> : <BrokenPage />;
}

/** Loads the page again by itself when the connection is back. */
function OfflinePage() {
  usePageTitle('You’re offline');
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => {
      window.removeEventListener('online', reload);
    };
  }, []);
  return (
    <div className={classes.page} role="alert">
      <h1 className={classes.title}>You’re offline</h1>
      <p className={classes.text}>
        This page opens by itself when the connection is back. Your prompts and your history are safe.
      </p>
      <Button onClick={reload}>Try again</Button>
    </div>
  );
}

function BrokenPage() {
  usePageTitle('Something went wrong');
  return (
    <div className={classes.page} role="alert">
      <h1 className={classes.title}>This page could not be shown</h1>
      <p className={classes.text}>
        The product may have been updated while this page was open. Your prompts and your history are safe.
      </p>
      <Button onClick={reload}>Reload the page</Button>
    </div>
  );
}
