import { useLocation } from 'react-router-dom';
import { Dialog } from '#web/ui/Dialog.tsx';
import classes from './HelpLinks.module.css';
import { HelpLinks } from './HelpLinks.tsx';

/** A dialog with the ways to help. Administrators, whom the address of support leads to themselves, read what it is. */
export function Help({ onClose }: { onClose: () => void }) {
  const isAdminArea = useLocation().pathname.startsWith('/admin');
  return (
    <Dialog title="Help" onClose={onClose}>
      <HelpLinks />
      {isAdminArea && (
        <p className={classes.note}>
          Users write to this address, the one in SUPPORT_EMAIL. The API is described at{' '}
          <a href="/api/docs">/api/docs</a>, and the documents of the product in its folder <code>docs</code>.
        </p>
      )}
    </Dialog>
  );
}
