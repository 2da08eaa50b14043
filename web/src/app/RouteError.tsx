import { Button } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './FullPage.module.css';
import { NotFoundPage } from './NotFoundPage.tsx';

const reload = () => {
  window.location.reload();
};

/** What is left when a page breaks, or can't be loaded because a new version of the product has been published. */
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
        It may be that the product has been updated while you had it open. Your prompts and your history are safe.
      </p>
      <Button onClick={reload}>Reload the page</Button>
    </div>
  );
}
