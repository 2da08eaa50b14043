import { Button } from '@mantine/core';
import { useState } from 'react';
import { plural } from '#web/lib/quantities.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useCampaignSwitch } from './campaign-actions.ts';
import { EditCampaign } from './EditCampaign.tsx';
import type { Campaign } from './promo-code-paths.ts';
import classes from './PromoCodes.module.css';

interface CampaignActionsProps {
  readonly campaign: Campaign;
  /** Whether the buttons are in a row of a table, where the same ones are in each row. */
  readonly isInRow?: boolean;
  readonly onChanged: () => Promise<void>;
}

/** Edits a campaign, and switches its codes off or on. It asks before it switches many codes off. */
export function CampaignActions({ campaign, isInRow = false, onChanged }: CampaignActionsProps) {
  const [openDialog, setOpenDialog] = useState<'edit' | 'deactivate' | null>(null);
  const change = useCampaignSwitch(onChanged);
  const { name, isActive, activeCodes } = campaign;
  const close = () => {
    setOpenDialog(null);
  };
  const look = isInRow ? ({ variant: 'subtle', size: 'compact-sm' } as const) : ({ variant: 'default' } as const);
  const verb = isActive ? 'Deactivate' : 'Activate';
  return (
    <span className={isInRow ? classes.rowButtons : classes.buttons}>
      <Button
        {...look}
        aria-label={isInRow ? `Edit ${name}` : undefined}
        onClick={() => {
          setOpenDialog('edit');
        }}
      >
        Edit
      </Button>
      <Button
        {...look}
        aria-label={isInRow ? `${verb} ${name}` : undefined}
        onClick={() => {
          if (isActive) setOpenDialog('deactivate');
          else void change(campaign);
        }}
      >
        {isInRow ? verb : isActive ? 'Deactivate all codes' : 'Activate again'}
      </Button>
      {openDialog === 'edit' && <EditCampaign campaign={campaign} onChanged={onChanged} onClose={close} />}
      {openDialog === 'deactivate' && (
        <ConfirmDialog
          title={`Deactivate the campaign ${name}?`}
          destroys={[`${plural(activeCodes, 'code')} can no longer be used`]}
          confirmLabel={`Deactivate ${plural(activeCodes, 'code')}`}
          onConfirm={() => {
            close();
            void change(campaign);
          }}
          onClose={close}
        >
          <p>What users got from them stays. The campaign can be activated again.</p>
        </ConfirmDialog>
      )}
    </span>
  );
}
