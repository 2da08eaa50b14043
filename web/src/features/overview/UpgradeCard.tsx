import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { PLANS_URL } from '#web/lib/plans-url.ts';
import classes from './OverviewPage.module.css';

/** Offers a larger plan. Shown when there is one. */
export function UpgradeCard() {
  const id = useId();
  return (
    <section className={classes.upgrade} aria-labelledby={id}>
      <div>
        <h2 id={id}>Upgrade Your Plan</h2>
        <p>Get more prompts with another plan.</p>
      </div>
      <Button component={Link} to={PLANS_URL} variant="default">
        View Plans
      </Button>
    </section>
  );
}
