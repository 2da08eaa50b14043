import { Link } from 'react-router-dom';
import type { UserPromoUses_DetailsFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatMoney } from '#web/lib/quantities.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Section } from '#web/ui/Section.tsx';
import { MoreRows, Rows } from './Rows.tsx';

type Use = UserPromoUses_DetailsFragment['promoUses']['nodes'][number];

/** Says how much the discount took off, and of what. Null if there is no discount, if it is not used yet, or if it was used before this was recorded. */
function describeDiscount({ discountGiven, currency, usedOn }: Use): string | null {
  if (discountGiven === null) return null;
  return `${formatMoney(discountGiven, currency)} off${usedOn ? ` ${usedOn}` : ''}`;
}

function Detail(use: Use) {
  const discount = describeDiscount(use);
  return (
    <>
      {use.summary} · applied on <DateText at={use.appliedAt} />
      {discount && ` · ${discount}`}
    </>
  );
}

/** The promo codes that the user applied. */
export function UserPromoUses({ details: { promoUses } }: { details: UserPromoUses_DetailsFragment }) {
  const { nodes, totalCount } = promoUses;
  return (
    <Section title="Promo codes">
      <Rows
        label="Promo codes"
        empty="No promo codes"
        rows={nodes.map((use) => ({
          id: use.id,
          title: <Link to={`/admin/promo-codes?q=${encodeURIComponent(use.code)}`}>{use.code}</Link>,
          detail: <Detail {...use} />,
        }))}
      />
      <MoreRows shown={nodes.length} total={totalCount} />
    </Section>
  );
}
