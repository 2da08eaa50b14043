import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { AddOnCard_AddOnFragment } from '#web/graphql/operations.generated.ts';
import { formatPrice, plural } from '#web/lib/quantities.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { CheckoutOpened } from '#web/ui/checkout/CheckoutOpened.tsx';
import { AddOnIcon } from './AddOnIcon.tsx';
import classes from './AddOnsPage.module.css';
import { ConfirmAddOn } from './ConfirmAddOn.tsx';
import type { Purchase } from './use-purchase.ts';

/** Whether an add-on is sold on another site. The API gives an add-on of the built-in checkout the address of this page. */
const isExternal = (url: string) => new URL(url, window.location.href).pathname !== '/dashboard/addons';

interface AddOnCardProps {
  readonly addOn: AddOnCard_AddOnFragment;
  readonly purchase: Purchase;
  /** The discount that buying an add-on uses up, as a text: `20% off your next purchase`. Null without one. */
  readonly discount: string | null;
  /** Whether the user has unlimited prompts now. */
  readonly isUnlimited: boolean;
}

/** An add-on that can be bought, and the state of its purchase. */
export function AddOnCard({ addOn, purchase, discount, isUnlimited }: AddOnCardProps) {
  const { id, name, description, icon, currency, price, amountDue, promptsAmount } = addOn;
  const titleId = useId();

  return (
    <article className={classes.card} aria-labelledby={titleId} data-highlighted={purchase.highlightedId === id}>
      <AddOnIcon name={icon} />
      <h2 className={classes.name} id={titleId}>
        {name}
      </h2>
      <p className={classes.description}>{description}</p>
      {/* Above what stands at the end of all cards, so that the prices stay in one line. */}
      {purchase.orderedId === id && (
        <>
          {purchase.opened && <CheckoutOpened checkout={purchase.opened} className={classes.opened} />}
          <ActionStatus error={purchase.error} errorTitle="The checkout could not be opened." />
        </>
      )}
      <p className={classes.amount}>{plural(promptsAmount, 'prompt')}</p>
      <p className={classes.price}>
        {amountDue < price && (
          <>
            <s className={classes.full}>{formatPrice(price, currency)}</s>
            <span className="visually-hidden">, now </span>
          </>
        )}{' '}
        {amountDue === 0 ? 'Free' : formatPrice(amountDue, currency)}
      </p>
      <BuyButton addOn={addOn} purchase={purchase} discount={discount} isUnlimited={isUnlimited} />
    </article>
  );
}

/**
 * The button that buys an add-on, after the user confirmed what it costs. If it is sold on an external page, links there: the operator assigns the
 * add-on after the purchase. An add-on for which nothing is due is given without a question.
 */
function BuyButton({ addOn, purchase, discount, isUnlimited }: AddOnCardProps) {
  const { id, name, amountDue, purchaseUrl } = addOn;
  const [isConfirming, setIsConfirming] = useState(false);
  if (isExternal(purchaseUrl)) {
    return (
      <Button
        component="a"
        href={purchaseUrl}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        fullWidth
        aria-label={`Buy ${name}, opens in a new tab`}
        rightSection={<IconExternalLink aria-hidden size={16} />}
      >
        Buy
      </Button>
    );
  }
  return (
    <>
      <Button
        variant={purchase.highlightedId === id ? 'filled' : 'default'}
        fullWidth
        aria-label={amountDue === 0 ? `Get ${name}` : `Buy ${name}`}
        loading={purchase.isBusy && purchase.orderedId === id}
        disabled={purchase.isBusy}
        onClick={() => {
          if (amountDue === 0) void purchase.buy(addOn);
          else setIsConfirming(true);
        }}
      >
        {amountDue === 0 ? 'Get' : 'Buy'}
      </Button>
      {isConfirming && (
        <ConfirmAddOn
          addOn={addOn}
          discount={discount}
          isUnlimited={isUnlimited}
          onConfirm={() => {
            setIsConfirming(false);
            void purchase.buy(addOn);
          }}
          onClose={() => {
            setIsConfirming(false);
          }}
        />
      )}
    </>
  );
}
