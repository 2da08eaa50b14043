import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  type BillingDetails_DetailsFragment,
  BillingDocument,
  useRemoveBillingDetailsMutation,
} from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { Section } from '#web/ui/Section.tsx';
import { type Feedback, useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { AddressLines } from './AddressLines.tsx';
import classes from './BillingDetails.module.css';
import { BillingDetailsForm } from './BillingDetailsForm.tsx';

/** To whom receipts are addressed, with a form to change it. Null: the user has saved nothing. */
export function BillingDetails({ details }: { readonly details: BillingDetails_DetailsFragment | null }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [saved, setSaved] = useState<Feedback | null>(null);
  const removing = useAction(title);
  // The first details replace the button that opened the form.
  useReturnFocus(isEditing, title);
  const open = () => {
    setSaved(null);
    removing.forget();
    setIsEditing(true);
  };
  return (
    <Section
      title="Billing details"
      titleRef={title}
      lead={details ? 'They are on the receipts of your next payments. Earlier receipts stay as they are.' : undefined}
    >
      {details ? (
        <SavedDetails details={details} removing={removing} onEdit={open} />
      ) : (
        <p className={classes.empty}>
          Your receipts have the name of your account.{' '}
          <Button variant="subtle" size="compact-sm" onClick={open}>
            Add company, address and tax ID
          </Button>
        </p>
      )}
      <ActionStatus
        feedback={removing.feedback ?? saved}
        error={removing.error}
        errorTitle="The billing details could not be removed."
      />
      {isEditing && (
        <BillingDetailsForm
          details={details}
          onSaved={() => {
            setIsEditing(false);
            setSaved({ title: 'Billing details saved' });
          }}
          onClose={() => {
            setIsEditing(false);
          }}
        />
      )}
    </Section>
  );
}

interface SavedDetailsProps {
  readonly details: BillingDetails_DetailsFragment;
  readonly removing: ReturnType<typeof useAction>;
  readonly onEdit: () => void;
}

/** The saved details, with buttons to change and to remove them. */
function SavedDetails({ details, removing, onEdit }: SavedDetailsProps) {
  const { isOpen, opener, toggle, close, hide } = useDisclosure();
  const [remove] = useRemoveBillingDetailsMutation({ refetchQueries: [BillingDocument], awaitRefetchQueries: true });
  return (
    <>
      <address className={classes.address}>
        <AddressLines details={details} />
      </address>
      {isOpen ? (
        <ConfirmPanel
          question="Remove your billing details?"
          confirmLabel="Remove details"
          isBusy={removing.isBusy}
          onConfirm={() => {
            void removing.perform(remove(), { title: 'Billing details removed' }).then(hide);
          }}
          onCancel={close}
        >
          <p>The receipts of your next payments have the name of your account. Earlier receipts stay as they are.</p>
        </ConfirmPanel>
      ) : (
        <div className={classes.buttons}>
          <Button variant="default" onClick={onEdit}>
            Edit details
          </Button>
          <Button ref={opener} variant="default" onClick={toggle}>
            Remove
          </Button>
        </div>
      )}
    </>
  );
}
