import { useState } from 'react';
import { fileDate } from '#web/lib/download.ts';
import { formatMoney } from '#web/lib/quantities.ts';
import { describePayment } from '#web/ui/payments/payment-texts.ts';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { KEEP_STATE, useUrlParams } from '#web/ui/use-url-params.ts';
import { COLUMNS, type Payment } from './payment-columns.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { PaymentTotals } from './PaymentTotals.tsx';
import { PAYMENT_FILTERS, paymentsQuery, usePaymentList } from './use-payment-list.ts';

/** What all users paid or tried to pay. */
export function PaymentsPage() {
  const { list, isReversed, page, isLoading, error, reload, exportPath } = usePaymentList();
  const [chosen, setChosen] = useState<Payment | null>(null);
  const [params, change] = useUrlParams();
  // The user's page links to one payment.
  const openPayment = chosen ?? page?.nodes.find(({ id }) => id === params.get('payment'));
  const close = () => {
    setChosen(null);
    if (params.has('payment')) change({ payment: null }, { state: KEEP_STATE });
  };
  return (
    <SectionPage
      title="Payments"
      lead="What users paid or tried to pay, as the payment providers report it. The totals are of everything that matches."
    >
      {error === undefined && !isReversed && <PaymentTotals totals={page?.totals} />}
      <DataTable
        name="payments"
        label="Payments"
        noun={['payment', 'payments']}
        columns={COLUMNS}
        list={list}
        page={page}
        isLoading={isLoading}
        error={error}
        onRetry={() => void reload()}
        nameOf={(payment) => `${describePayment(payment)}, ${formatMoney(payment.amount, payment.currency)}`}
        onOpen={setChosen}
        searchLabel="Search by user, receipt or provider id"
        filters={PAYMENT_FILTERS}
        exportFile={{
          path: exportPath,
          fileName: `payments-${fileDate()}.csv`,
          failure: 'Failed to export payments',
        }}
        empty={{ title: 'No payments yet', hint: 'Payments and failed attempts are listed here.' }}
      />
      {openPayment && <PaymentDialog payment={openPayment} onClose={close} />}
    </SectionPage>
  );
}
PaymentsPage.preloadData = paymentsQuery;
