import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { TEAM } from '#schema/limits.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { type TeamCard_TeamFragment, useRenameTeamMutation } from '#web/graphql/operations.generated.ts';
import { describeUsed, UNLIMITED } from '#web/lib/quantities.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { QuotaBar } from '#web/ui/QuotaBar.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import { useUnsavedInput } from '#web/ui/use-unsaved-input.ts';
import { toInitials } from './team-format.ts';
import classes from './TeamsPage.module.css';

type Team = TeamCard_TeamFragment;

const SHOWN_AVATARS = 5;

/** Shows a team's name, seats and pool. The owner and admins can rename the team. */
export function TeamHead({ team }: { team: Team }) {
  const { isOpen: isRenaming, opener, toggle, close } = useDisclosure();
  const { name, totalSeats, usedSeats, role } = team;
  return (
    <Section
      title={name}
      lead={`${usedSeats} of ${totalSeats} seats used.`}
      aside={
        role !== 'MEMBER' &&
        !isRenaming && (
          <Button ref={opener} variant="subtle" size="compact-sm" onClick={toggle}>
            Rename
          </Button>
        )
      }
    >
      {isRenaming && <RenameForm team={team} onDone={close} />}
      <div className={classes.pool}>
        <Avatars team={team} />
        <Pool team={team} />
      </div>
      <PoolEnd team={team} />
    </Section>
  );
}

function Avatars({ team: { members } }: { team: Team }) {
  const hidden = members.length - SHOWN_AVATARS;
  return (
    <p className={classes.avatars} aria-hidden>
      {members.slice(0, SHOWN_AVATARS).map(({ id, user }) => (
        <span key={id} className={classes.avatar}>
          {toInitials(user.fullName)}
        </span>
      ))}
      {hidden > 0 && <span className={classes.avatar}>+{hidden}</span>}
    </p>
  );
}

function Pool({ team: { sharedPromptsLimit, sharedPromptsUsed, isPoolOpen } }: { team: Team }) {
  if (!isPoolOpen) {
    return (
      <p className={classes.soft}>The team’s pool is closed. Each member uses their own plan until it opens again.</p>
    );
  }
  return (
    <div className={classes.quota}>
      <p className={classes.soft}>{describeUsed(sharedPromptsUsed, sharedPromptsLimit, 'shared prompt')}</p>
      {sharedPromptsLimit !== UNLIMITED && (
        <QuotaBar label="Shared prompts used" used={sharedPromptsUsed} limit={sharedPromptsLimit} />
      )}
    </div>
  );
}

/** Says when the pool closes, to all who use it. Nothing while its plan goes on. */
function PoolEnd({ team: { poolEndsAt, role } }: { team: Team }) {
  if (poolEndsAt === null) return null;
  const day = formatUtcDay(poolEndsAt);
  return (
    <p className={classes.poolEnd}>
      {role === 'OWNER' ? (
        <>
          The shared prompts last until {day}, when your plan with a team ends. After that, each member uses their own
          plan. <Link to="/dashboard/billing">See your plan on Billing</Link>
        </>
      ) : (
        `The shared prompts last until ${day}, when the owner’s plan with a team ends. After that, you use your own plan.`
      )}
    </p>
  );
}

function RenameForm({ team: { id, name }, onDone }: { team: Team; onDone: () => void }) {
  const [typed, setTyped] = useState(name);
  const field = useFocusOnMount<HTMLInputElement>();
  useUnsavedInput(typed !== name);
  const [rename, { loading, error }] = useRenameTeamMutation({ onCompleted: onDone, onError: () => undefined });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void rename({ variables: { teamId: id, name: typed.trim() } });
  };
  return (
    <form className={classes.rename} onSubmit={submit}>
      <TextInput
        ref={field}
        label="Team name"
        maxLength={TEAM.name}
        value={typed}
        error={fieldErrors(error).name}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
        }}
      />
      <Button type="submit" loading={loading} disabled={typed.trim() === ''}>
        Save name
      </Button>
      <Button variant="default" disabled={loading} onClick={onDone}>
        Cancel
      </Button>
      <ActionStatus error={fieldErrors(error).name ? undefined : error} />
    </form>
  );
}
