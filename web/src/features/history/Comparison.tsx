import { useId, useMemo, useState } from 'react';
import type { EntryPanel_EntryFragment } from '#web/graphql/operations.generated.ts';
import type { Change } from '#web/lib/change-segments.ts';
import { PLACEHOLDER_FORM } from '#web/lib/privacy/placeholder-form.ts';
import { describeCount, listLeadingChanges, startReview } from '#web/lib/review.ts';
import { reviewOfVersion } from '#web/lib/version-review.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { ChangeList } from '#web/ui/rewrite-diff/ChangeList.tsx';
import { OWN_EDIT } from '#web/ui/rewrite-diff/decisions.ts';
import type { DiffView } from '#web/ui/rewrite-diff/MarkedText.tsx';
import { RewriteDiff } from '#web/ui/rewrite-diff/RewriteDiff.tsx';
import { ViewSwitch } from '#web/ui/rewrite-diff/ViewSwitch.tsx';
import classes from './EntryPanel.module.css';

type Entry = EntryPanel_EntryFragment;

const PLACEHOLDER = new RegExp(PLACEHOLDER_FORM);

/** A prompt and what was made of it. */
interface Texts {
  readonly original: string;
  readonly rewritten: string;
  readonly changes: readonly Change[];
  /** Says how many changes of the rewrite the user's version keeps. Left out for the rewrite as it was made. */
  readonly count?: string;
}

/** Replaces the rewrite by the user's version. Changes of the rewrite that it keeps have their reasons. */
function toOwnVersion({ original, rewritten, changes }: Texts, editedText: string): Texts {
  const review = reviewOfVersion(startReview(original, rewritten, changes), editedText);
  const kept = review.changes.filter((change) => !change.isRejected);
  const marked = kept.map((change) => (change.isOwn ? { ...change, reason: OWN_EDIT } : change));
  return {
    original,
    rewritten: editedText,
    changes: marked,
    count: describeCount(review),
  };
}

/** Returns the texts to compare. Null if the entry lacks one. */
function toTexts({ originalText, simplifiedText, editedText, changes }: Entry, isOwnShown: boolean): Texts | null {
  if (originalText === null || simplifiedText === null) return null;
  const texts = { original: originalText, rewritten: simplifiedText, changes };
  return isOwnShown && editedText !== null ? toOwnVersion(texts, editedText) : texts;
}

interface ComparisonProps {
  readonly entry: Entry;
  /** Whether to show the user's version, if there is one. */
  readonly isOwnShown: boolean;
  readonly onChoose: (isOwnShown: boolean) => void;
}

/** Compares the prompt with the user's version of its rewrite or, if there is none or the user asks for it, with the rewrite as it was made. */
export function Comparison({ entry, isOwnShown, onChoose }: ComparisonProps) {
  const texts = useMemo(() => toTexts(entry, isOwnShown), [entry, isOwnShown]);
  const { originalText, simplifiedText, editedText } = entry;
  if (!texts) {
    return (
      <p className={classes.missing} dir="auto">
        {originalText ?? simplifiedText ?? 'N/A'}
      </p>
    );
  }
  if (editedText === null) return <TextComparison texts={texts} copyLabel="Copy rewrite" />;
  return (
    <>
      <VersionChoice isOwnShown={isOwnShown} onChoose={onChoose} />
      <TextComparison texts={texts} copyLabel={isOwnShown ? 'Copy your version' : 'Copy rewrite'} />
      {isOwnShown && <p className={classes.note}>Your statistics count the rewrite as it was made.</p>}
    </>
  );
}

interface VersionChoiceProps {
  readonly isOwnShown: boolean;
  readonly onChoose: (isOwnShown: boolean) => void;
}

function VersionChoice({ isOwnShown, onChoose }: VersionChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.versions}>
      <legend className="visually-hidden">Which version to show</legend>
      {[true, false].map((isOwn) => (
        <label key={String(isOwn)}>
          <input
            type="radio"
            name={name}
            checked={isOwn === isOwnShown}
            onChange={() => {
              onChoose(isOwn);
            }}
          />
          {isOwn ? 'Your version' : 'Rewrite as it was made'}
        </label>
      ))}
    </fieldset>
  );
}

function TextComparison({ texts, copyLabel }: { texts: Texts; copyLabel: string }) {
  const { original, rewritten, changes, count } = texts;
  const [view, setView] = useState<DiffView>('changes');
  const listed = listLeadingChanges(original, changes);
  return (
    <>
      <div className={classes.bar}>
        <ViewSwitch view={view} onChange={setView} />
        <CopyButton key={copyLabel} text={rewritten} label={copyLabel} size="compact-sm" />
      </div>
      <div dir="auto">
        <RewriteDiff
          label="Prompt and rewrite"
          original={original}
          rewritten={rewritten}
          changes={changes}
          view={view}
        />
      </div>
      {PLACEHOLDER.test(`${original} ${rewritten}`) && (
        <p className={classes.note}>Masked details, such as [EMAIL_1], stay placeholders here, as they were sent.</p>
      )}
      {listed.length > 0 && (
        <details className={classes.reasons}>
          <summary>What changed, and why ({count ?? listed.length})</summary>
          <ChangeList changes={listed} />
        </details>
      )}
    </>
  );
}
