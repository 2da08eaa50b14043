import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { operatorCurrency } from '#web/lib/currency.ts';
import { formatPrice } from '#web/lib/quantities.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { UtcDay } from '#web/ui/DateText.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { campaignPath, codePath } from './promo-code-paths.ts';
import {
  describeAllowed,
  describeDiscount,
  describeGrant,
  describeStatus,
  describeUses,
  type PromoCode,
} from './promo-texts.ts';
import classes from './PromoCodes.module.css';

interface PromoCardProps {
  readonly promo: PromoCode;
  /** The name of a plan. Its id if the plan was deleted. */
  readonly planName: (id: string) => string;
  readonly onToggle: () => void;
  /** In whole currency units. Undefined: not shown. */
  readonly discountGiven?: number;
  /** Undefined: the card is on the page of its code, which shows the uses. */
  readonly onUsage?: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One code: its worth, its limits, and what can be done with it. */
export function PromoCard({ promo, planName, discountGiven, onToggle, onUsage, onEdit, onDelete }: PromoCardProps) {
  const {
    id,
    code,
    startsAt,
    expiresAt,
    campaignId,
    campaignName,
    isActive,
    allowedPlanIds,
    grantPlanId,
    grantPlanName,
    grantDurationDays,
  } = promo;
  const status = describeStatus(promo);
  const currency = operatorCurrency();
  return (
    <li className={classes.card} aria-label={code}>
      <div className={classes.head}>
        <h2 className={classes.code}>{onUsage ? <Link to={codePath(id)}>{code}</Link> : code}</h2>
        <button
          type="button"
          className={classes.status}
          aria-label={`${status.label}. ${isActive ? 'Deactivate' : 'Activate'} ${code}`}
          title={isActive ? 'Deactivate' : 'Activate'}
          onClick={onToggle}
        >
          <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
        </button>
      </div>
      <p className={classes.worth}>{describeDiscount(promo, currency)}</p>
      <dl className={classes.facts}>
        <dt>Uses</dt>
        <dd>{describeUses(promo)}</dd>
        {startsAt && (
          <>
            <dt>Starts</dt>
            <dd>
              <UtcDay at={startsAt} />
            </dd>
          </>
        )}
        <dt>Expires</dt>
        <dd>{expiresAt ? <UtcDay at={expiresAt} /> : 'Never'}</dd>
        {promo.discountValue > 0 && (
          <>
            <dt>Applies to</dt>
            <dd>{describeAllowed(allowedPlanIds, planName)}</dd>
          </>
        )}
        {grantPlanId && (
          <>
            <dt>Grants</dt>
            <dd>{describeGrant(grantPlanName, grantDurationDays)}</dd>
          </>
        )}
        {discountGiven !== undefined && (
          <>
            <dt>Discount given</dt>
            <dd>{formatPrice(discountGiven, currency)}</dd>
          </>
        )}
        {campaignId && (
          <>
            <dt>Campaign</dt>
            <dd>
              <Link to={campaignPath(campaignId)}>{campaignName}</Link>
            </dd>
          </>
        )}
      </dl>
      <div className={classes.actions}>
        {onUsage && (
          <Button variant="default" size="compact-sm" aria-label={`Usage of ${code}`} onClick={onUsage}>
            Usage
          </Button>
        )}
        <CopyButton text={code} label="Copy code" variant="subtle" size="compact-sm" />
        <span className={classes.menu}>
          <Menu
            label={`Actions for ${code}`}
            items={[
              { label: 'Edit', Icon: IconPencil, onSelect: onEdit },
              { label: 'Delete', Icon: IconTrash, onSelect: onDelete, isDestructive: true },
            ]}
          />
        </span>
      </div>
    </li>
  );
}
