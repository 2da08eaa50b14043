import { IconArrowLeft } from '@tabler/icons-react';
import { CommandButton } from '#web/features/palette/CommandButton.tsx';
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx';
import shell from '../AppShell.module.css';
import { DASHBOARD_SECTIONS, loadAdminPlaces } from '../dashboard-sections.ts';
import { SidebarLink } from '../SidebarLink.tsx';
import classes from './AdminSidebar.module.css';
import { ADMIN_GROUPS, adminPath } from './sections.ts';

const BACK = { to: '/dashboard/overview', label: 'Back to dashboard', Icon: IconArrowLeft } as const;

/** Lists the sections of the admin area, in groups. `onClose` closes the menu that the sidebar is on narrow screens. */
export function AdminSidebar({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className={classes.groups}>
        <SidebarLink {...BACK} onClick={onClose} />
        {ADMIN_GROUPS.map(({ label, sections }) => (
          <section key={label} aria-label={label ?? 'Overview'}>
            {label && (
              <p aria-hidden className={classes.label}>
                {label}
              </p>
            )}
            <ul className={shell.sections}>
              {sections.map(({ path, label: name, Icon }) => (
                <li key={path}>
                  <SidebarLink to={adminPath(path)} label={name} Icon={Icon} isExact={path === ''} onClick={onClose} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={shell.foot}>
        <CommandButton places={DASHBOARD_SECTIONS} loadAdminPlaces={loadAdminPlaces} onOpen={onClose} />
        <ThemeSwitch />
      </div>
    </>
  );
}
