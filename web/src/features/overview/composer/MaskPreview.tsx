import type { FoundPersonal, MaskedTexts } from '#web/lib/privacy/mask.ts';
import { plural } from '#web/lib/quantities.ts';
import classes from './Composer.module.css';

const NAMES: Readonly<Record<FoundPersonal['kind'], string>> = {
  email: 'e-mail address',
  phone: 'phone number',
  card: 'card number',
};

function toSummary(found: readonly FoundPersonal[]): string {
  const placeholders = new Map(found.map(({ placeholder, kind }) => [placeholder, kind]));
  const kinds = [...placeholders.values()];
  const counts = (['email', 'phone', 'card'] as const).flatMap((kind) => {
    const count = kinds.filter((it) => it === kind).length;
    return count === 0 ? [] : [plural(count, NAMES[kind], kind === 'email' ? 'e-mail addresses' : `${NAMES[kind]}s`)];
  });
  return new Intl.ListFormat('en').format(counts);
}

/** The masked texts as they will be sent, with the placeholders marked. */
export function MaskPreview({ masked: { masked, found } }: { masked: MaskedTexts }) {
  const names = new Set(found.map(({ placeholder }) => placeholder));
  return (
    <details className={classes.mask}>
      <summary>Masked before sending: {toSummary(found)}. Show the masked text</summary>
      <div className={classes.maskText} role="group" aria-label="Masked text">
        {masked
          .join('\n\n')
          .split(/(\[(?:EMAIL|PHONE|CARD)_\d+\])/)
          .map((part, index) =>
            // `split` returns the matches of the group at odd indexes.
            index % 2 === 1 && names.has(part) ? <mark key={index}>{part}</mark> : part,
          )}
      </div>
    </details>
  );
}
