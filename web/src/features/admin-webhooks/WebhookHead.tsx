import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WebhookHead_WebhookFragment } from '#web/graphql/admin-operations.generated.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { DeleteWebhook } from './DeleteWebhook.tsx';
import { EditWebhook } from './EditWebhook.tsx';
import { lookOf } from './health.ts';
import { Moment } from './Moment.tsx';
import { ReplaceSecret } from './ReplaceSecret.tsx';
import { useWebhookActions } from './use-webhook-actions.ts';
import { toMenuItems } from './webhook-menu.ts';
import classes from './Webhooks.module.css';

interface WebhookHeadProps {
  readonly webhook: WebhookHead_WebhookFragment;
  readonly onChanged: () => Promise<void>;
}

type OpenDialog = 'edit' | 'delete' | 'secret';

/** The name and the address of a webhook, and what can be done with it. */
export function WebhookHead({ webhook, onChanged }: WebhookHeadProps) {
  usePageTitle(`${webhook.name} · Webhooks`);
  const navigate = useNavigate();
  const actions = useWebhookActions(onChanged);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => {
    setOpenDialog(null);
  };
  const opening = (dialog: OpenDialog) => () => {
    setOpenDialog(dialog);
  };
  const { label, tone } = lookOf(webhook);
  const { previousSecretExpiresAt } = webhook;
  return (
    <>
      <BackLink to="/admin/webhooks">Webhooks</BackLink>
      <PageHeader
        title={webhook.name}
        lead={
          <span className={classes.lead}>
            <StatusBadge tone={tone}>{label}</StatusBadge>
            <code className={classes.address}>{webhook.url}</code>
          </span>
        }
      >
        <Button
          variant="default"
          leftSection={<IconSend aria-hidden size={16} />}
          loading={actions.isBusy}
          onClick={() => void actions.test(webhook)}
        >
          Send test
        </Button>
        <Menu
          label={`More actions for ${webhook.name}`}
          items={toMenuItems(webhook, {
            onEdit: opening('edit'),
            onSetActive: (isActive) => void actions.setActive(webhook, isActive),
            onReplaceSecret: opening('secret'),
            onDelete: opening('delete'),
          })}
        />
      </PageHeader>
      <p className={classes.soft}>
        Subscribes to{' '}
        {webhook.events.map((event, index) => (
          <span key={event}>
            {index > 0 && ', '}
            <code>{event}</code>
          </span>
        ))}
        .
        {previousSecretExpiresAt && (
          <>
            {' '}
            Messages are also signed with the previous secret until <Moment at={previousSecretExpiresAt} />.
          </>
        )}
      </p>
      {openDialog === 'edit' && <EditWebhook webhook={webhook} onClose={close} />}
      {openDialog === 'secret' && <ReplaceSecret webhook={webhook} onClose={close} />}
      {openDialog === 'delete' && (
        <DeleteWebhook webhook={webhook} onDone={() => void navigate('/admin/webhooks')} onClose={close} />
      )}
    </>
  );
}
