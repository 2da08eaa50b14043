import { Link } from 'react-router-dom';
import type { MostActiveUsers_UserFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import { formatPercent } from '#web/ui/charts/shares.ts';
import { Section } from '#web/ui/Section.tsx';
import classes from './MostActiveUsers.module.css';
import tables from './Ratings.module.css';

interface MostActiveUsersProps {
  readonly users: readonly MostActiveUsers_UserFragment[];
  /** The prompts of all users. */
  readonly total: number;
}

/** The users with the most prompts in the range, who lead to their pages. */
export function MostActiveUsers({ users, total }: MostActiveUsersProps) {
  if (users.length === 0) return <Section title="Most active users" lead="There were no prompts in this range." />;
  const ofThese = users.reduce((sum, { prompts }) => sum + prompts, 0);
  // The total is up to 5 seconds behind, so that of a new service it can be too low.
  const toShare = (prompts: number) => formatPercent(prompts, Math.max(total, ofThese));
  const subject = users.length === 1 ? 'One user' : `${users.length} users`;
  return (
    <Section title="Most active users" lead={`${subject} used ${toShare(ofThese)} of all prompts.`}>
      <table className={tables.table} aria-label="Most active users">
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Prompts</th>
            <th scope="col">Share of all</th>
          </tr>
        </thead>
        <tbody>
          {users.map(({ userId, email, fullName, prompts }) => (
            <tr key={userId}>
              <th scope="row">
                <Link to={`/admin/users/${userId}`}>{email}</Link>
                <span className={classes.name}>{fullName}</span>
              </th>
              <td>{formatNumber(prompts)}</td>
              <td>{toShare(prompts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
