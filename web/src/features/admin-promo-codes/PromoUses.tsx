import { Button } from '@mantine/core';
import { useState } from 'react';
import { type AdminPromoUsesQuery, useAdminPromoUsesQuery } from '#web/graphql/admin-operations.generated.ts';
import { operatorCurrency } from '#web/lib/currency.ts';
import { formatPrice, plural } from '#web/lib/quantities.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { describeGrant, type PromoCode } from './promo-texts.ts';
import classes from './PromoCodes.module.css';

type Use = AdminPromoUsesQuery['promoCodeUses']['nodes'][number];

/** Who applied a code, when, and what it gave them. */
export function PromoUses({ promo: { id, code }, onClose }: { promo: PromoCode; onClose: () => void }) {
  /** The cursors of the pages up to the shown one. */
  const [trail, setTrail] = useState<readonly string[]>([]);
  const { data, previousData, error, refetch } = useAdminPromoUsesQuery({
    variables: { id, after: trail.at(-1) ?? null },
    fetchPolicy: 'network-only',
  });
  const uses = (data ?? previousData)?.promoCodeUses;
  return (
    <Dialog title={`Usage of ${code}`} onClose={onClose}>
      {!uses && !error && <ListSkeleton label="Loading the usage" rows={3} height={44} />}
      {!data && error && (
        <ErrorState
          title="The usage could not be loaded"
          error={error}
          hint="Nothing was changed."
          onRetry={() => void refetch()}
        />
      )}
      {uses?.totalCount === 0 && <EmptyState title="No users have applied this promo code yet." />}
      {uses && uses.totalCount > 0 && (
        <div className={classes.rows}>
          <p role="status">{plural(uses.totalCount, 'use')}</p>
          <ul className={classes.uses} aria-label="Uses">
            {uses.nodes.map((use) => (
              <UseRow key={use.id} use={use} />
            ))}
          </ul>
          {(trail.length > 0 || uses.pageInfo.hasNextPage) && (
            <div className={classes.buttons}>
              <Button
                variant="default"
                disabled={trail.length === 0}
                onClick={() => {
                  setTrail(trail.slice(0, -1));
                }}
              >
                Previous
              </Button>
              <Button
                variant="default"
                disabled={!uses.pageInfo.hasNextPage}
                onClick={() => {
                  if (uses.pageInfo.endCursor) setTrail([...trail, uses.pageInfo.endCursor]);
                }}
              >
                Next
              </Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** What a code gave so far: 'Pro for 14 days', '$0.40 off: Small pack', or both. */
function listGains({ planName, durationDays, discountGiven, usedOn }: Use, currency: string): string[] {
  const grant = planName ? [describeGrant(planName, durationDays)] : [];
  if (discountGiven === null) return grant;
  return [...grant, `${formatPrice(discountGiven, currency)} off${usedOn === null ? '' : `: ${usedOn}`}`];
}

function UseRow({ use }: { use: Use }) {
  const { fullName, email, appliedAt } = use;
  return (
    <li>
      <span className={classes.who}>
        <strong>{fullName}</strong>
        {email && <span>{email}</span>}
      </span>
      <span className={classes.what}>
        <DateText at={appliedAt} />
        {listGains(use, operatorCurrency()).map((gain) => (
          <span key={gain}>{gain}</span>
        ))}
      </span>
    </li>
  );
}
