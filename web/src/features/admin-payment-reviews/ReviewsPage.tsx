import { useState } from 'react';
import {
  PaymentReviewsPageDocument,
  useLinkedPaymentReviewQuery,
  usePaymentReviewsPageQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { type PageAddress, pageQuery } from '#web/graphql/page-query.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/PageStates.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { readListParams, useListUrl } from '#web/ui/table/use-list-url.ts';
import { usePageAddress } from '#web/ui/use-page-address.ts';
import { KEEP_STATE, useUrlParams } from '#web/ui/use-url-params.ts';
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

const LIST = { filters: ['status'] } as const;

function toVariables({ search }: PageAddress) {
  const { filters, after } = readListParams(search, LIST);
  const { status = '' } = filters;
  return { isResolved: Object.hasOwn(IS_RESOLVED, status) ? IS_RESOLVED[status] : false, after };
}

/** The review that the address names, such as a link from its payment, and a function that takes it out of the address. */
function useLinkedReview() {
  const [params, setParams] = useUrlParams();
  const id = params.get('review') ?? '';
  const { data, error, refetch } = useLinkedPaymentReviewQuery({ variables: { id }, skip: id === '' });
  return {
    review: id === '' ? null : (data?.paymentReview ?? null),
    error: id === '' ? undefined : error,
    retry: () => void refetch(),
    close: () => {
      setParams({ review: null }, { state: KEEP_STATE });
    },
  };
}

/** The payments that an administrator must look at, with what to do about each. */
export function ReviewsPage() {
  const list = useListUrl(LIST);
  const { data, previousData, loading, error, refetch } = usePaymentReviewsPageQuery({
    variables: toVariables(usePageAddress()),
    fetchPolicy: 'cache-and-network',
  });
  const [chosen, setChosen] = useState<ReviewRow | null>(null);
  const linked = useLinkedReview();
  const openReview = chosen ?? linked.review;
  return (
    <SectionPage
      title="Payments to review"
      lead="Payments that may have bought nothing or too little, or were refunded after a credit. Open one to see what to do."
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
        onOpen={setChosen}
        filters={[STATUS]}
        empty={{
          title: 'Nothing to review',
          hint: 'No payment waits for a decision.',
        }}
      />
      {linked.error && !openReview && (
        <Dialog title="The payment could not be opened" onClose={linked.close}>
          <ErrorState
            title="The payment could not be loaded"
            error={linked.error}
            hint="The list shows all that are open."
            onRetry={linked.retry}
          />
        </Dialog>
      )}
      {openReview && (
        <ReviewDialog
          review={openReview}
          onResolved={() => void refetch()}
          onClose={() => {
            setChosen(null);
            linked.close();
          }}
        />
      )}
    </SectionPage>
  );
}
ReviewsPage.preloadData = pageQuery(PaymentReviewsPageDocument, toVariables);
