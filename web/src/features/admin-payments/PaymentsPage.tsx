import { useState } from 'react';
import { fileDate } from '#web/lib/download.ts';
import { formatMoney } from '#web/lib/quantities.ts';
import { describePayment } from '#web/ui/payments/payment-texts.ts';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { COLUMNS, type Payment } from './payment-columns.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { PaymentTotals } from './PaymentTotals.tsx';
import { PAYMENT_FILTERS, paymentsQuery, usePaymentList } from './use-payment-list.ts';

/** What all users paid or tried to pay. */
export function PaymentsPage() {
  const { list, isReversed, page, isLoading, error, reload, exportPath } = usePaymentList();
  const [openPayment, setOpenPayment] = useState<Payment | null>(null);
  const close = () => {
    setOpenPayment(null);
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
        onOpen={setOpenPayment}
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
