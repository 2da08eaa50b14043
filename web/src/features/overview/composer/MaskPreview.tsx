import type { FoundPersonal, MaskedTexts } from '#web/lib/privacy/mask.ts';
import { plural } from '#web/lib/quantities.ts';
import classes from './Composer.module.css';

const NAMES: Readonly<Record<FoundPersonal['kind'], string>> = {
  email: 'e-mail address',
  phone: 'phone number',
  card: 'card number',
};

function summaryOf(found: readonly FoundPersonal[]): string {
  const placeholders = new Map(found.map(({ placeholder, kind }) => [placeholder, kind]));
  const kinds = [...placeholders.values()];
  const counts = (['email', 'phone', 'card'] as const).flatMap((kind) => {
    const count = kinds.filter((it) => it === kind).length;
    return count === 0 ? [] : [plural(count, NAMES[kind], kind === 'email' ? 'e-mail addresses' : `${NAMES[kind]}s`)];
  });
  return new Intl.ListFormat('en').format(counts);
}

/** The texts as they go out, with what stands for what was masked marked in them. */
export function MaskPreview({ masked: { masked, found } }: { masked: MaskedTexts }) {
  const names = new Set(found.map(({ placeholder }) => placeholder));
  return (
    <details className={classes.mask}>
      <summary>Masked before sending: {summaryOf(found)}. See what goes out</summary>
      <div className={classes.maskText} role="group" aria-label="What goes out">
        {masked
          .join('\n\n')
          .split(/(\[(?:EMAIL|PHONE|CARD)_\d+\])/)
          .map((part, index) =>
            // `split` puts what the group caught at the odd places.
            index % 2 === 1 && names.has(part) ? <mark key={index}>{part}</mark> : part,
          )}
      </div>
    </details>
  );
}
