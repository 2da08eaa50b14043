import type { AddOnPurchaseState, UserAddOns_DetailsFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { MoreRows, Rows } from './Rows.tsx';

type Purchase = UserAddOns_DetailsFragment['addOns']['nodes'][number];

const STATES: Readonly<Record<AddOnPurchaseState, { readonly label: string; readonly tone: Tone } | null>> = {
  PAID: null,
  PENDING: { label: 'Not paid yet', tone: 'warn' },
  CANCELLED: { label: 'Checkout expired', tone: 'off' },
  VOIDED: { label: 'Refunded', tone: 'off' },
};

function Title({ addOn, source, state }: Purchase) {
  const shown = STATES[state];
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

/** What the user bought or was given besides the plan. */
export function UserAddOns({ details: { addOns } }: { details: UserAddOns_DetailsFragment }) {
  const { nodes, totalCount } = addOns;
  return (
    <Section title="Add-ons">
      <Rows
        label="Add-ons"
        empty="No add-ons"
        rows={nodes.map((purchase) => ({
          id: purchase.id,
          title: <Title {...purchase} />,
          detail: <Detail {...purchase} />,
        }))}
      />
      <MoreRows shown={nodes.length} total={totalCount} />
    </Section>
  );
}
