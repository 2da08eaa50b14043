import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useOverviewQuery } from '#web/graphql/operations.generated.ts';
import { PLANS_URL } from '#web/lib/plans-url.ts';
import classes from './Composer.module.css';

/** The ways to get more prompts: a larger plan, unless the user has the largest on sale, and an add-on. */
export function MorePrompts() {
  const { data } = useOverviewQuery();
  return (
    <span className={classes.buttons}>
      {data?.stats.canUpgrade !== false && (
        <Button component={Link} to={PLANS_URL} variant="default" size="compact-md" fz={14}>
          View Plans
        </Button>
      )}
      <Button component={Link} to="/dashboard/addons" variant="default" size="compact-md" fz={14}>
        Buy an add-on
      </Button>
    </span>
  );
}
