import { Button } from '@mantine/core';
import type { MaskedTexts, PersonalDetail } from '#web/lib/privacy/mask.ts';
import { PLACEHOLDER_FORM } from '#web/lib/privacy/placeholder-form.ts';
import { PERSONAL_KINDS, type PersonalKind } from '#web/lib/privacy/span.ts';
import { plural } from '#web/lib/quantities.ts';
import classes from './Composer.module.css';

/** The names of the kinds for users. */
const NAMES: Readonly<Record<PersonalKind, readonly [one: string, many: string]>> = {
  email: ['email address', 'email addresses'],
  phone: ['phone number', 'phone numbers'],
  card: ['card number', 'card numbers'],
  account: ['bank account', 'bank accounts'],
  id: ['ID number', 'ID numbers'],
  ip: ['IP address', 'IP addresses'],
  key: ['password or key', 'passwords and keys'],
};
const PLACEHOLDER = new RegExp(`(${PLACEHOLDER_FORM})`);

/** Each value once, in the order of the texts. */
export const distinct = (details: readonly PersonalDetail[]): readonly PersonalDetail[] => [
  ...new Map(details.map((detail) => [detail.value, detail])).values(),
];

export function toSummary(found: readonly PersonalDetail[]): string {
  const counts = PERSONAL_KINDS.flatMap((kind) => {
    const count = found.filter((detail) => detail.kind === kind).length;
    return count === 0 ? [] : [plural(count, ...NAMES[kind])];
  });
  return new Intl.ListFormat('en').format(counts);
}

interface MaskPreviewProps {
  readonly masked: MaskedTexts;
  /** Unmasks a value for the next run, or masks it again. */
  readonly onToggle: (value: string) => void;
  readonly isDisabled: boolean;
}

/** Shows the masked texts as they will be sent, and the personal details that were found. Each detail can be left unmasked for the next run. */
export function MaskPreview({ masked: { masked, found, unmasked }, onToggle, isDisabled }: MaskPreviewProps) {
  const names = new Set(found.map(({ placeholder }) => placeholder));
  const maskedDetails = distinct(found);
  const unmaskedDetails = distinct(unmasked);
  const summary = [
    maskedDetails.length > 0
      ? `Masked before sending: ${toSummary(maskedDetails)}. Names, dates of birth and postal addresses are not masked.`
      : 'Nothing is masked.',
    unmaskedDetails.length > 0 && `Unmasked by you: ${unmaskedDetails.length}.`,
  ];
  return (
    <details className={classes.mask}>
      <summary>
        {summary.filter(Boolean).join(' ')} <span className={classes.maskReview}>Review</span>
      </summary>
      <div className={classes.maskText} dir="auto" role="group" aria-label="Masked text">
        {masked
          .join('\n\n')
          .split(PLACEHOLDER)
          .map((part, index) =>
            // `split` returns the matches of the group at odd indexes.
            index % 2 === 1 && names.has(part) ? <mark key={index}>{part}</mark> : part,
          )}
      </div>
      <ul className={classes.maskList} aria-label="Personal details">
        {distinct([...found, ...unmasked].sort((a, b) => a.placeholder.localeCompare(b.placeholder, 'en'))).map(
          ({ value, kind, placeholder }) => {
            const isMasked = names.has(placeholder);
            return (
              <li key={placeholder}>
                <span className={classes.maskKind}>{NAMES[kind][0]}</span>
                <span className={classes.maskValue}>{value}</span>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={isDisabled}
                  aria-label={`${isMasked ? 'Unmask' : 'Mask'} ${value}`}
                  onClick={() => {
                    onToggle(value);
                  }}
                >
                  {isMasked ? 'Unmask' : 'Mask'}
                </Button>
              </li>
            );
          },
        )}
      </ul>
      <p className={classes.maskNote}>Unmasked details are sent as they are, with the next run only.</p>
    </details>
  );
}
