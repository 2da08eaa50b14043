import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AddOnPurchaseState, UserAddOns_DetailsFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatNumber, plural } from '#web/lib/quantities.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { type Gift, RemoveGift } from '../actions/RemoveGift.tsx';
import { MoreRows, Rows } from './Rows.tsx';

type Purchase = UserAddOns_DetailsFragment['addOns']['nodes'][number];

const STATES: Readonly<Record<AddOnPurchaseState, { readonly label: string; readonly tone: Tone } | null>> = {
  PAID: null,
  PENDING: { label: 'Not paid yet', tone: 'warn' },
  CANCELLED: { label: 'Checkout expired', tone: 'off' },
  VOIDED: { label: 'Refunded', tone: 'off' },
};

const REMOVED = { label: 'Removed', tone: 'off' } as const;

function Title({ addOn, source, state }: Purchase) {
  const shown = state === 'VOIDED' && source === 'ADMIN' ? REMOVED : STATES[state];
  return (
    <>
      {addOn.name}
      {source === 'ADMIN' && <StatusBadge tone="info">Gift</StatusBadge>}
      {shown && <StatusBadge tone={shown.tone}>{shown.label}</StatusBadge>}
    </>
  );
}

function Detail({ addOn, source, promptsRemaining, purchasedAt, createdAt }: Purchase) {
  return (
    <>
      {formatNumber(promptsRemaining)} of {formatNumber(addOn.promptsAmount)} prompts left ·{' '}
      <DateText at={purchasedAt ?? createdAt} />
      {/* What the administrator wrote. The description of a bought add-on advertises it. */}
      {source === 'ADMIN' && ` · ${addOn.description}`}
    </>
  );
}

interface UserAddOnsProps {
  readonly details: UserAddOns_DetailsFragment;
  readonly onChanged: () => Promise<void>;
}

/** What the user bought or was given besides the plan. Gifts can be removed. */
export function UserAddOns({ details: { id: userId, addOns }, onChanged }: UserAddOnsProps) {
  const [removed, setRemoved] = useState<Gift | null>(null);
  const { nodes, totalCount } = addOns;
  const toAction = (purchase: Purchase) =>
    purchase.source === 'ADMIN' &&
    purchase.state === 'PAID' &&
    purchase.promptsRemaining > 0 && (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Remove ${purchase.addOn.name}, ${plural(purchase.promptsRemaining, 'prompt')} left`}
        onClick={() => {
          setRemoved(purchase);
        }}
      >
        Remove
      </Button>
    );
  return (
    <Section title="Add-ons">
      <Rows
        label="Add-ons"
        empty="No add-ons"
        rows={nodes.map((purchase) => ({
          id: purchase.id,
          title: <Title {...purchase} />,
          detail: <Detail {...purchase} />,
          action: toAction(purchase),
        }))}
      />
      <MoreRows shown={nodes.length} total={totalCount} />
      {removed && (
        <RemoveGift
          userId={userId}
          gift={removed}
          onChanged={onChanged}
          onClose={() => {
            setRemoved(null);
          }}
        />
      )}
    </Section>
  );
}
