import { Button, InputBase } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { RATING } from '#schema/limits.ts';
import { errorMessage } from '#web/graphql/error-message.ts';
import { type RatingReason, useRateRunMutation, useRemoveRatingMutation } from '#web/graphql/operations.generated.ts';
import { Picker } from '#web/ui/Picker.tsx';
import { useUnsavedInput } from '../use-unsaved-input.ts';
import { RATING_REASONS } from './rating-reasons.ts';
import classes from './RewriteResult.module.css';

const REASONS = Object.entries(RATING_REASONS) as [RatingReason, string][];

interface RateRunProps {
  readonly runId: string;
  /** The rating: thumbs up or down. Null: not rated. */
  readonly isGood: boolean | null;
  /** Whether the page shows the user's version instead of the rewrite. */
  readonly isChanged: boolean;
  /** Called with the new rating immediately, and with the previous one again if the server did not store it. */
  readonly onRated: (isGood: boolean | null) => void;
}

/** Thumbs up or down. After thumbs down, the user can say why. */
export function RateRun({ runId, isGood, isChanged, onRated }: RateRunProps) {
  const [rate, rating] = useRateRunMutation();
  const [remove, removal] = useRemoveRatingMutation();
  const [asksWhy, setAsksWhy] = useState(false);
  const error = rating.error ?? removal.error;

  const press = async (isUp: boolean) => {
    // Pressing the same thumb again removes the rating.
    const next = isUp === isGood ? null : isUp;
    rating.reset();
    removal.reset();
    setAsksWhy(next === false);
    onRated(next);
    try {
      if (next === null) await remove({ variables: { runId } });
      else await rate({ variables: { input: { runId, isGood: next } } });
    } catch {
      // `error` holds the reason, of either mutation.
      onRated(isGood);
      setAsksWhy(false);
    }
  };

  return (
    <div className={classes.rating}>
      <span className={classes.ratingRow} role="group" aria-label="Rate this rewrite">
        <span>{isChanged ? 'Was the rewrite good, before your changes?' : 'Was this rewrite good?'}</span>
        <Thumb label="Good rewrite" Icon={IconThumbUp} isPressed={isGood === true} onPress={() => void press(true)} />
        <Thumb
          label="Bad rewrite"
          Icon={IconThumbDown}
          isPressed={isGood === false}
          onPress={() => void press(false)}
        />
        <span role="status">{isGood !== null && !asksWhy && 'Thank you.'}</span>
      </span>
      <p role="alert" className={classes.problem}>
        {error && errorMessage(error, 'Your rating could not be saved')}
      </p>
      {asksWhy && isGood === false && (
        <RatingDetails
          runId={runId}
          onDone={() => {
            setAsksWhy(false);
          }}
        />
      )}
    </div>
  );
}

interface ThumbProps {
  readonly label: string;
  readonly Icon: typeof IconThumbUp;
  readonly isPressed: boolean;
  readonly onPress: ComponentProps<'button'>['onClick'];
}

function Thumb({ label, Icon, isPressed, onPress }: ThumbProps) {
  return (
    <button
      type="button"
      className={classes.thumb}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onPress}
    >
      <Icon aria-hidden size={16} stroke={1.7} />
    </button>
  );
}

/** Asks for a reason and a comment, to add to a rating that is already stored. */
function RatingDetails({ runId, onDone }: { runId: string; onDone: () => void }) {
  const [rate, { loading, error }] = useRateRunMutation();
  const [reason, setReason] = useState<RatingReason | null>(null);
  const [comment, setComment] = useState('');
  useUnsavedInput(comment !== '');
  const send = async () => {
    try {
      await rate({ variables: { input: { runId, isGood: false, ...(reason && { reason }), comment } } });
      onDone();
    } catch {
      // `error` holds the reason.
    }
  };
  return (
    <div className={classes.ratingDetails}>
      <Picker
        label="What was wrong?"
        value={reason ?? ''}
        onChoose={(chosen) => {
          setReason(REASONS.find(([offered]) => offered === chosen)?.[0] ?? null);
        }}
      >
        <option value="">Choose a reason (optional)</option>
        {REASONS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Picker>
      <InputBase
        component="textarea"
        multiline
        label="Comment (optional)"
        description="We read it without your name. Leave out personal details."
        maxLength={RATING.comment}
        rows={2}
        value={comment}
        error={error && errorMessage(error, 'Your comment could not be sent')}
        onChange={(event) => {
          setComment(event.currentTarget.value);
        }}
      />
      <span className={classes.buttons}>
        <Button size="compact-md" fz={14} loading={loading} onClick={() => void send()}>
          Send
        </Button>
        <Button size="compact-md" fz={14} variant="default" onClick={onDone}>
          Not now
        </Button>
      </span>
    </div>
  );
}
