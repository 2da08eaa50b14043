import { Button } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './FullPage.module.css';
import { NotFoundPage } from './NotFoundPage.tsx';

const reload = () => {
  window.location.reload();
};

/** Shown when a page throws, or when its code cannot be loaded because a newer version has been deployed. */
export function RouteError() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <BrokenPage />;
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
