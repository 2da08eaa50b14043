import { useAdminPromoCampaignQuery } from '#web/graphql/admin-operations.generated.ts';
import { pollWhileSeen } from '#web/graphql/poll-while-seen.ts';
import { operatorCurrency } from '#web/lib/currency.ts';
import { formatNumber, formatPrice } from '#web/lib/quantities.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useReload } from '#web/ui/use-reload.ts';
import { CampaignActions } from './CampaignActions.tsx';
import { formatUses } from './promo-code-paths.ts';
import classes from './PromoCodes.module.css';

interface CampaignFiguresProps {
  readonly id: string;
  /** Called when the campaign's codes were switched off or on. */
  readonly onChanged: () => Promise<void>;
}

/** How often the figures look for new uses. */
const POLL_MS = 10_000;

/** The campaign whose codes are listed: its figures, which follow its uses, its form and its switch. */
export function CampaignFigures({ id, onChanged }: CampaignFiguresProps) {
  const currency = operatorCurrency();
  const { data, error, refetch } = useAdminPromoCampaignQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    ...pollWhileSeen(POLL_MS),
  });
  const reload = useReload(refetch);
  if (!data) {
    if (!error) return <ListSkeleton label="Loading the campaign" rows={1} height={120} />;
    const title = 'The campaign could not be loaded';
    return <ErrorState title={title} error={error} hint="Nothing was changed." onRetry={() => void reload()} />;
  }
  const campaign = data.promoCampaign;
  const { name, codes, usedCodes, uses, maxTotalUses, discountGiven, createdAt, createdBy } = campaign;
  const figures = [
    ['Codes', formatNumber(codes)],
    ['Used codes', formatNumber(usedCodes)],
    ['Uses', formatUses(uses, maxTotalUses)],
    ['Discount given', formatPrice(discountGiven, currency)],
  ] as const;
  return (
    <Section
      title={name}
      lead={
        <>
          {campaign.isActive ? (
            <StatusBadge tone="good">Active</StatusBadge>
          ) : (
            <StatusBadge tone="off">Inactive</StatusBadge>
          )}{' '}
          Created by {createdBy.fullName}, <DateText at={createdAt} />
        </>
      }
      aside={
        <CampaignActions
          campaign={campaign}
          onChanged={async () => {
            await Promise.all([reload(), onChanged()]);
          }}
        />
      }
    >
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
