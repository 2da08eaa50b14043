import type { ApolloCache, Reference } from '@apollo/client';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconPuzzle } from '@tabler/icons-react';
import { useRef } from 'react';
import {
  type OpenSessions_SessionFragment,
  OpenSessions_SessionFragmentDoc,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
} from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import classes from './ActivityPage.module.css';

type Session = OpenSessions_SessionFragment;

/** Writes the remaining sessions, which both mutations return, to the list on the page. */
function writeSessions(cache: ApolloCache, sessions: readonly Session[]): void {
  const references = sessions.map((data) =>
    cache.writeFragment({ fragment: OpenSessions_SessionFragmentDoc, fragmentName: 'OpenSessions_session', data }),
  );
  cache.modify({
    fields: { sessions: () => references.filter((reference): reference is Reference => reference !== undefined) },
  });
}

/** Lists the devices that are signed in, with buttons that end their sessions. */
export function OpenSessions({ sessions }: { sessions: readonly Session[] }) {
  const [end] = useEndSessionMutation({
    update: (cache, { data }) => {
      if (data) writeSessions(cache, data.endSession);
    },
  });
  const [endOthers] = useEndOtherSessionsMutation({
    update: (cache, { data }) => {
      if (data) writeSessions(cache, data.endOtherSessions);
    },
  });
  const title = useRef<HTMLHeadingElement>(null);
  const { isBusy, feedback, error, perform } = useAction(title);
  const others = sessions.length - 1;

  return (
    <Section
      title="Where you are signed in"
      titleRef={title}
      lead={others === 0 ? 'Only in this browser.' : `In this browser and in ${plural(others, 'other session')}.`}
      aside={
        others > 0 && (
          <Button
            variant="default"
            size="compact-md"
            fz={14}
            disabled={isBusy}
            onClick={() => void perform(endOthers(), { title: 'All other sessions ended' })}
          >
            End all other sessions
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
            onEnd={() =>
              void perform(end({ variables: { id: session.id } }), { title: `Session ended: ${session.device}` })
            }
          />
        ))}
      </ul>
      <ActionStatus feedback={feedback} error={error} />
    </Section>
  );
}

/** The devices that are shown as a phone. */
const PHONE = /iPhone|iPad|Android/;

interface SessionItemProps {
  readonly session: Session;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const { client, device, ipAddress, lastSeenAt, isCurrent } = session;
  const DeviceIcon = PHONE.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  const Icon = client === 'EXT' ? IconPuzzle : DeviceIcon;
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
          {ipAddress && `${ipAddress} · `}Last seen: <RelativeTime at={lastSeenAt} />
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
