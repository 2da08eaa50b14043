import { Dialog } from '#web/ui/Dialog.tsx';
import { HelpLinks } from './HelpLinks.tsx';

/** A dialog with the ways to help. */
export function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Help" onClose={onClose}>
      <HelpLinks />
    </Dialog>
  );
}
