import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './FullPage.module.css';

/**
 * Tells the user that no page has this address.
 * @param isInDashboard links to Overview instead of the landing page
 */
export function NotFoundPage({ isInDashboard = false }: { isInDashboard?: boolean }) {
  usePageTitle('Page not found');
  return (
    <div className={classes.page}>
      <p className={classes.code}>404</p>
      <h1 className={classes.title}>This page does not exist</h1>
      <p className={classes.text}>Check the address for typos. The page may also have moved.</p>
      {isInDashboard ? (
        <Button component={Link} to="/dashboard/overview">
          Go to Overview
        </Button>
      ) : (
        <Button component="a" href="/">
          Go to the home page
        </Button>
      )}
    </div>
  );
}
