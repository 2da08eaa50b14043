import { Button, Textarea } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PAYMENT_REVIEW } from '#schema/limits.ts';
import { useResolveReviewMutation } from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { withQuery } from '#web/lib/with-query.ts';
import { DateText, UtcTime } from '#web/ui/DateText.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { providerName } from '#web/ui/payments/payment-texts.ts';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';
import { formatPaid, type ReviewRow } from './review-columns.tsx';
import { REASONS } from './review-texts.ts';
import { ReviewContext } from './ReviewContext.tsx';
import classes from './ReviewDialog.module.css';

interface ReviewDialogProps {
  readonly review: ReviewRow;
  readonly onResolved: () => void;
  readonly onClose: () => void;
}

/** What happened to a payment, what to do about it, and the note that resolves its review. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { review, onClose } = props;
  if (!review.resolvedAt) return <OpenReview {...props} />;
  return (
    <Dialog title={REASONS[review.reason].label} onClose={onClose}>
      <Facts review={review} />
      <p className={classes.text}>
        Resolved on <DateText at={review.resolvedAt} />: {review.resolution}
      </p>
      <div>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function OpenReview({ review, onResolved, onClose }: ReviewDialogProps) {
  const form = useForm({
    initialValues: { resolution: '' },
    validate: { resolution: (text) => (text.trim() ? null : 'Say what you did') },
  });
  const [resolve, { loading, error }] = useResolveReviewMutation({
    onCompleted: () => {
      announce('The review is resolved.');
      onResolved();
      onClose();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <FormDialog
      title={REASONS[review.reason].label}
      submitLabel="Mark as resolved"
      isBusy={loading}
      error={error}
      errorTitle="Failed to resolve the review."
      onSubmit={form.onSubmit(({ resolution }) => void resolve({ variables: { id: review.id, resolution } }))}
      onClose={onClose}
    >
      <Facts review={review} />
      <Textarea
        label="What was done"
        description="Other administrators see this. Refunds are made at the provider, not here."
        rows={3}
        maxLength={PAYMENT_REVIEW.resolution}
        {...form.getInputProps('resolution')}
      />
    </FormDialog>
  );
}

function Facts({ review }: { review: ReviewRow }) {
  const { userId, userEmail, description, provider, paymentRef, paidAt, reason } = review;
  const { happened, steps } = REASONS[reason];
  return (
    <>
      <dl className={classes.facts}>
        <dt>Amount</dt>
        <dd>{formatPaid(review)}</dd>
        <dt>Paid for</dt>
        <dd>{description ?? 'Unknown'}</dd>
        <dt>User</dt>
        <dd>{userId ? <Link to={`/admin/users/${userId}`}>{userEmail ?? userId}</Link> : 'Unknown'}</dd>
        <dt>Payment</dt>
        <dd>
          {providerName(provider)}, {paymentRef ? <PaymentLink paymentRef={paymentRef} /> : 'unknown id'}
        </dd>
        <dt>Paid</dt>
        <dd>{paidAt ? <UtcTime at={paidAt} /> : 'Unknown'}</dd>
      </dl>
      <p className={classes.text}>{happened}</p>
      <ReviewContext review={review} />
      {!review.resolvedAt && (
        <ul className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The provider's id of a payment, with a link to the payment. */
const PaymentLink = ({ paymentRef }: { paymentRef: string }) => (
  <Link to={withQuery('/admin/payments', { q: paymentRef })}>
    <code>{paymentRef}</code>
  </Link>
);
