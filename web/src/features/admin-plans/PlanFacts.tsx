import { IconExternalLink } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminPlan_PlanFragment, PlanCard_FiguresFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatMoney, formatNumber, plural } from '#web/lib/quantities.ts';
import { withQuery } from '#web/lib/with-query.ts';
import { countPresentHolders, describeHolders } from './plan-holders.ts';
import classes from './Plans.module.css';

interface PlanFactsProps {
  readonly plan: AdminPlan_PlanFragment;
  readonly figures: PlanCard_FiguresFragment;
}

/** Who has a plan, what it earns and where it is sold. What it includes is said by its features. */
export function PlanFacts({ plan, figures }: PlanFactsProps) {
  const { buyNowUrl, yearlyBuyNowUrl, stripePriceId } = plan;
  return (
    <dl className={classes.facts}>
      <HolderFacts plan={plan} figures={figures} />
      <Sale label="Sold at" url={buyNowUrl} />
      <Sale label="Year sold at" url={yearlyBuyNowUrl} />
      {stripePriceId !== null && (
        <>
          <dt>Stripe price</dt>
          <dd>
            <code>{stripePriceId}</code>
          </dd>
        </>
      )}
    </dl>
  );
}

function HolderFacts({ plan, figures }: PlanFactsProps) {
  const { teamMembers, mrr, currency } = figures;
  const users = countPresentHolders(figures);
  const how = describeHolders(figures);
  return (
    <>
      <dt title="Users who have the plan now">Users</dt>
      <dd>
        {users > 0 ? (
          <Link
            to={withQuery('/admin/users', { plan: plan.id })}
            aria-label={`${plural(users, 'user')} of ${plan.name}`}
          >
            {formatNumber(users)}
          </Link>
        ) : (
          formatNumber(users)
        )}
        {how && <span className={classes.how}>{how}</span>}
      </dd>
      {teamMembers > 0 && (
        <>
          <dt>Team members</dt>
          <dd>
            {formatNumber(teamMembers)}
            <span className={classes.how}>besides the owners</span>
          </dd>
        </>
      )}
      <dt title="Monthly recurring revenue">MRR</dt>
      <dd>
        {formatMoney(mrr, currency)}
        {mrr > 0 && plan.seatPrice !== null && <span className={classes.how}>seats included</span>}
      </dd>
    </>
  );
}

/** A page outside the product that sells the plan. */
function Sale({ label, url }: { label: string; url: string | null }) {
  if (url === null) return null;
  const host = URL.canParse(url) ? new URL(url).host : url;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`${host}, opens in a new tab`}>
          {host} <IconExternalLink aria-hidden size={13} />
        </a>
      </dd>
    </>
  );
}
