import type { UserAccess_DetailsFragment } from '#web/graphql/admin-operations.generated.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Rows } from './Rows.tsx';

/** Where the user is signed in. */
export function UserSessions({ details: { sessions } }: { details: UserAccess_DetailsFragment }) {
  return (
    <Section title="Sessions">
      <Rows
        label="Sessions"
        empty="Not signed in anywhere"
        rows={sessions.map(({ id, client, device, ipAddress, lastSeenAt, createdAt }) => ({
          id,
          title: client === 'EXT' ? `${device}, browser extension` : device,
          detail: (
            <>
              Last seen: <RelativeTime at={lastSeenAt} /> · Signed in: <RelativeTime at={createdAt} />
              {ipAddress && ` · ${ipAddress}`}
            </>
          ),
        }))}
      />
    </Section>
  );
}
