import { formatNumber } from '#web/lib/quantities.ts';
import { EFFECT_LABELS } from '#web/ui/action-effect/effect-texts.ts';
import { ActionIcon } from '#web/ui/action-icon/ActionIcon.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import type { ActionRow } from './action-rows.ts';
import classes from './Actions.module.css';

export const ACTION_COLUMNS: readonly Column<ActionRow>[] = [
  {
    id: 'name',
    header: 'Action',
    cell: ({ name, description, icon }) => (
      <span className={classes.action}>
        <ActionIcon name={icon} />
        <span className={classes.name}>
          <strong>{name}</strong>
          {description && <span className={classes.description}>{description}</span>}
        </span>
      </span>
    ),
  },
  { id: 'displayOrder', header: 'Order', align: 'end', cell: ({ displayOrder }) => displayOrder },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isActive }) =>
      isActive ? <StatusBadge tone="good">Active</StatusBadge> : <StatusBadge tone="off">Inactive</StatusBadge>,
  },
  {
    id: 'usesLast30Days',
    header: 'Uses, 30 days',
    align: 'end',
    priority: 2,
    cell: ({ usesLast30Days }) => formatNumber(usesLast30Days),
  },
  { id: 'usesTotal', header: 'Uses, all', align: 'end', priority: 3, cell: ({ usesTotal }) => formatNumber(usesTotal) },
  { id: 'id', header: 'ID', priority: 3, isBreakable: true, cell: ({ id }) => <code>{id}</code> },
  {
    id: 'needsModel',
    header: 'Runs on',
    priority: 3,
    cell: ({ needsModel }) => (needsModel ? 'A language model' : 'Any model, or the built-in engine'),
    isOptional: true,
  },
  {
    id: 'effect',
    header: 'Effect',
    priority: 3,
    cell: ({ effect }) => EFFECT_LABELS[effect],
    isOptional: true,
  },
  { id: 'icon', header: 'Icon', isOptional: true, cell: ({ icon }) => icon },
  { id: 'updatedAt', header: 'Updated', priority: 3, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
];
