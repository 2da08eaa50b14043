import type { IconShield } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import classes from './AppShell.module.css';

interface SidebarLinkProps {
  readonly to: string;
  readonly label: string;
  readonly Icon: typeof IconShield;
  /** Whether the entry is marked as current at this address only. Otherwise also at addresses below it. */
  readonly isExact?: boolean;
  readonly onClick: () => void;
}

/** An entry of the sidebar. */
export function SidebarLink({ to, label, Icon, isExact = false, onClick }: SidebarLinkProps) {
  return (
    <NavLink to={to} end={isExact} className={classes.section} onClick={onClick}>
      <Icon aria-hidden size={18} stroke={1.7} />
      {label}
    </NavLink>
  );
}
