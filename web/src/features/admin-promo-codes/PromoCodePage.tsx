import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { AdminPromoCodePageDocument, useAdminPromoCodePageQuery } from '#web/graphql/admin-operations.generated.ts';
import { type PageAddress, pageQuery } from '#web/graphql/page-query.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { ErrorState, PageSkeleton } from '#web/ui/PageStates.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { readListParams, useListUrl } from '#web/ui/table/use-list-url.ts';
import { usePageAddress } from '#web/ui/use-page-address.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { DeletePromoCode } from './DeletePromoCode.tsx';
import { EditPromoCode } from './EditPromoCode.tsx';
import { PromoCard } from './PromoCard.tsx';
import classes from './PromoCodes.module.css';
import { useToggle } from './use-toggle.ts';
import { UseTable } from './UseTable.tsx';

const LIST = { filters: [] };

const toVariables = ({ params: { id = '' }, search }: PageAddress) => ({
  id,
  after: readListParams(search, LIST).after,
});

/** One code: what it is worth, its limits, and everyone who used it. */
export function PromoCodePage() {
  const { id = '' } = useParams();
  const list = useListUrl(LIST);
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(null);
  const { data, previousData, loading, error, refetch } = useAdminPromoCodePageQuery({
    variables: toVariables(usePageAddress()),
    fetchPolicy: 'cache-and-network',
  });
  const reload = useReload(refetch);
  const toggle = useToggle(reload);
  const shown = data ?? (previousData?.promoCode.id === id ? previousData : undefined);
  const retry = () => void reload();
  if (!shown) {
    if (!error) return <PageSkeleton label="Loading the promo code" />;
    const title = 'The promo code could not be loaded';
    return <ErrorState isPage title={title} error={error} hint="Nothing was changed." onRetry={retry} />;
  }
  const { promoCode: promo, promoCodeUses: uses, adminPlans: plans } = shown;
  const close = () => {
    setOpenDialog(null);
  };
  return (
    <SectionPage
      title={promo.code}
      back={<BackLink to="/admin/promo-codes">Promo codes</BackLink>}
      actions={
        <Button
          variant="default"
          onClick={() => {
            setOpenDialog('edit');
          }}
        >
          Edit
        </Button>
      }
    >
      <ul className={classes.single} aria-label="Promo code">
        <PromoCard
          promo={promo}
          planName={(planId) => plans.find((plan) => plan.id === planId)?.name ?? planId}
          discountGiven={promo.discountGiven}
          onToggle={() => void toggle(promo)}
          onEdit={() => {
            setOpenDialog('edit');
          }}
          onDelete={() => {
            setOpenDialog('delete');
          }}
        />
      </ul>
      <UseTable page={uses} list={list} isLoading={loading && !data} error={data ? undefined : error} onRetry={retry} />
      {openDialog === 'edit' && (
        <EditPromoCode
          promo={promo}
          plans={plans}
          onDone={() => {
            close();
            retry();
          }}
          onClose={close}
        />
      )}
      {openDialog === 'delete' && (
        <DeletePromoCode promo={promo} onDone={() => void navigate('/admin/promo-codes')} onClose={close} />
      )}
    </SectionPage>
  );
}
PromoCodePage.preloadData = pageQuery(AdminPromoCodePageDocument, toVariables);
