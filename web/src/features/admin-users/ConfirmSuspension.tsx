import { plural } from '#web/lib/quantities.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface ConfirmSuspensionProps {
  /** How many users are suspended. */
  readonly count: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** What a suspension does, from each user's view. */
const SUSPENSION = [
  'They can sign in and read, cancel and delete, but rewrite nothing.',
  'Their plans stay, and are renewed and paid as before.',
];

/** Asks before several users are suspended. */
export function ConfirmSuspension({ count, onConfirm, onClose }: ConfirmSuspensionProps) {
  const act = `Suspend ${plural(count, 'user')}`;
  return (
    <ConfirmDialog
      title={`${act}?`}
      destroys={SUSPENSION}
      confirmLabel={act}
      isBusy={false}
      errorTitle=""
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
