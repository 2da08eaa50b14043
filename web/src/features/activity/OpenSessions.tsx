import type { ApolloCache, Reference } from '@apollo/client';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconPuzzle } from '@tabler/icons-react';
import {
  type OpenSessions_SessionFragment,
  OpenSessions_SessionFragmentDoc,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
} from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { Outcome } from '#web/ui/Outcome.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useActs } from '#web/ui/use-acts.ts';
import classes from './ActivityPage.module.css';

type Session = OpenSessions_SessionFragment;

/** Both answer what is left: the list on the page follows. */
function keep(cache: ApolloCache, left: readonly Session[]): void {
  const references = left.map((data) =>
    cache.writeFragment({ fragment: OpenSessions_SessionFragmentDoc, fragmentName: 'OpenSessions_session', data }),
  );
  cache.modify({ fields: { sessions: () => references.filter((it): it is Reference => it !== undefined) } });
}

export function OpenSessions({ sessions }: { sessions: readonly Session[] }) {
  const [end] = useEndSessionMutation({
    update: (cache, { data }) => {
      if (data) keep(cache, data.endSession);
    },
  });
  const [endOthers] = useEndOtherSessionsMutation({
    update: (cache, { data }) => {
      if (data) keep(cache, data.endOtherSessions);
    },
  });
  const { isBusy, said, error, act } = useActs();
  const others = sessions.length - 1;

  return (
    <Section
      title="Where you are signed in"
      lead={others === 0 ? 'Only here.' : `Here, and in ${plural(others, 'other place')}.`}
      aside={
        others > 0 && (
          <Button
            variant="default"
            size="compact-md"
            fz={14}
            disabled={isBusy}
            onClick={() => void act(endOthers(), { title: 'All other sessions ended' })}
          >
            End all others
          </Button>
        )
      }
    >
      <ul className={classes.list}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => void act(end({ variables: { id: session.id } }), { title: `${session.device} signed out` })}
          />
        ))}
      </ul>
      <Outcome said={said} error={error} />
    </Section>
  );
}

interface SessionItemProps {
  readonly session: Session;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const { client, device, ipAddress, lastSeenAt, isCurrent } = session;
  const Icon = client === 'EXT' ? IconPuzzle : IconDeviceDesktop;
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon aria-hidden size={18} stroke={1.7} />
      </span>
      <div className={classes.words}>
        <p>
          {device}
          {client === 'EXT' && ', browser extension'}
          {isCurrent && <span className={classes.current}>This session</span>}
        </p>
        <p className={classes.origin}>
          {ipAddress && `${ipAddress} · `}Last seen <RelativeTime at={lastSeenAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isBusy}
          aria-label={`End session: ${device}${ipAddress ? `, ${ipAddress}` : ''}`}
          onClick={onEnd}
        >
          End session
        </Button>
      )}
    </li>
  );
}
