import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './FullPage.module.css';

/** @param isInside whether it stands in the dashboard, whose start is the overview */
export function NotFoundPage({ isInside = false }: { isInside?: boolean }) {
  usePageTitle('Page not found');
  return (
    <div className={classes.page}>
      <p className={classes.code}>404</p>
      <h1 className={classes.title}>This page does not exist</h1>
      <p className={classes.text}>The address may be misspelt, or the page has moved. Nothing of yours is lost.</p>
      {isInside ? (
        <Button component={Link} to="/dashboard/overview">
          Go to Overview
        </Button>
      ) : (
        <Button component="a" href="/">
          Go to the start page
        </Button>
      )}
    </div>
  );
}
