import { useState } from 'react';
import { usePaymentReviewsPageQuery } from '#web/graphql/admin-operations.generated.ts';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { formatPaid, REVIEW_COLUMNS, type ReviewRow } from './review-columns.tsx';
import { REASONS } from './review-texts.ts';
import { ReviewDialog } from './ReviewDialog.tsx';

/** The filter's values in the URL. Without one, the list shows the open reviews. */
const IS_RESOLVED: Readonly<Record<string, boolean | null>> = { resolved: true, all: null };

const STATUS = {
  name: 'status',
  label: 'Status',
  choices: [
    { value: 'resolved', label: 'Resolved' },
    { value: 'all', label: 'Open and resolved' },
  ],
} as const;

/** The payments that bought nothing, or may have bought nothing, with what to do about each. */
export function ReviewsPage() {
  const list = useListUrl({ filters: ['status'] });
  const { status = '' } = list.filters;
  const { data, previousData, loading, error, refetch } = usePaymentReviewsPageQuery({
    variables: { isResolved: status in IS_RESOLVED ? IS_RESOLVED[status] : false, after: list.after },
    fetchPolicy: 'cache-and-network',
  });
  const [openReview, setOpenReview] = useState<ReviewRow | null>(null);
  return (
    <SectionPage
      title="Payments to review"
      lead="Payments that bought nothing, or may have bought nothing. Refund each at the provider, or give the user what was paid for."
    >
      <DataTable
        name="payment-reviews"
        label="Payments to review"
        noun={['payment', 'payments']}
        columns={REVIEW_COLUMNS}
        list={list}
        page={(data ?? previousData)?.paymentReviews}
        isLoading={loading && !data}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        nameOf={(review) => `${REASONS[review.reason].label}, ${formatPaid(review)}`}
        onOpen={setOpenReview}
        filters={[STATUS]}
        empty={{ title: 'Nothing to review', hint: 'Every payment bought what it was for.' }}
      />
      {openReview && (
        <ReviewDialog
          review={openReview}
          onResolved={() => void refetch()}
          onClose={() => {
            setOpenReview(null);
          }}
        />
      )}
    </SectionPage>
  );
}
