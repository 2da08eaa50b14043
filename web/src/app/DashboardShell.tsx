import { CommandButton } from '#web/features/palette/CommandButton.tsx';
import { useSession } from '#web/session/session-context.ts';
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx';
import classes from './AppShell.module.css';
import { AppShell } from './AppShell.tsx';
import { loadAdminPlaces, sectionsFor } from './dashboard-sections.ts';
import { SidebarLink } from './SidebarLink.tsx';

/** The frame of a signed-in user's dashboard. Its sidebar lists the sections, the command palette and the theme switch. */
export function DashboardShell() {
  const session = useSession();
  const sections = sectionsFor(session.state === 'signed-in' && session.viewer.role === 'ADMIN');
  return (
    <AppShell
      label="Sections"
      sidebar={(onClose) => (
        <>
          <ul className={classes.sections}>
            {sections.map((section) => (
              <li key={section.to}>
                <SidebarLink {...section} onClick={onClose} />
              </li>
            ))}
          </ul>
          <div className={classes.foot}>
            <CommandButton places={sections} loadAdminPlaces={loadAdminPlaces} onOpen={onClose} />
            <ThemeSwitch />
          </div>
        </>
      )}
    />
  );
}
