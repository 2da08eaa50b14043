import type { ActivityList_ActivityFragment } from '#web/graphql/operations.generated.ts';
import { EmptyState } from '#web/ui/PageStates.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Section } from '#web/ui/Section.tsx';
import { kindOf } from './activity-kinds.ts';
import classes from './ActivityPage.module.css';

type Activity = ActivityList_ActivityFragment;

/**
 * Lists the events of the user's account.
 * @param isChanging whether another page is loading, while the previous one is still shown
 */
export function ActivityList({ activities, isChanging }: { activities: readonly Activity[]; isChanging: boolean }) {
  return (
    <Section
      title="Activity"
      lead="Newest first, kept for 400 days. If you don’t recognize an entry, change your password."
    >
      {activities.length === 0 ? (
        <EmptyState title="No activity yet" hint="Sign-ins, changes to your account and exports will be listed here." />
      ) : (
        <ol className={classes.list} aria-busy={isChanging}>
          {activities.map((activity) => (
            <ActivityItem key={activity.id} activity={activity} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function ActivityItem({
  activity: { type, subject, description, ipAddress, device, createdAt },
}: {
  activity: Activity;
}) {
  const { label, Icon } = kindOf({ type, subject });
  const origin = [device, ipAddress].filter((part) => part !== null).join(' · ');
  return (
    <li className={classes.item} data-alert={type === 'SECURITY_ALERT'}>
      <span className={classes.icon} title={label}>
        <Icon aria-hidden size={18} stroke={1.7} />
        <span className="visually-hidden">{label}</span>
      </span>
      <div className={classes.words}>
        <p>{description}</p>
        {origin && <p className={classes.origin}>{origin}</p>}
      </div>
      <span className={classes.when}>
        <RelativeTime at={createdAt} />
      </span>
    </li>
  );
}
