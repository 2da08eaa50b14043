import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PLANS_URL } from '#web/lib/plans-url.ts';
import classes from './Composer.module.css';

/** The two ways to get more prompts. */
export function MorePrompts() {
  return (
    <span className={classes.buttons}>
      <Button component={Link} to={PLANS_URL} variant="default" size="compact-md" fz={14}>
        View Plans
      </Button>
      <Button component={Link} to="/dashboard/addons" variant="default" size="compact-md" fz={14}>
        Buy an add-on
      </Button>
    </span>
  );
}
