import { ibanSpans } from './bank-accounts.ts';
import { cardSpans } from './card-numbers.ts';
import { emailSpans } from './email-addresses.ts';
import { introducedSpans } from './introduced-numbers.ts';
import { ipSpans } from './ip-addresses.ts';
import { nationalIdSpans } from './national-ids.ts';
import { phoneSpans } from './phone-numbers.ts';
import { keySpans } from './secret-keys.ts';
import type { PersonalSpan } from './span.ts';

/** In the order in which they claim parts of a text: the surest come first. Phone numbers come last, because they look like many others. */
const DETECTORS = [keySpans, emailSpans, ipSpans, ibanSpans, nationalIdSpans, introducedSpans, cardSpans];

/** Finds all personal details of a text, in text order, without overlaps. */
export function personalSpans(text: string): readonly PersonalSpan[] {
  const isTaken = new Uint8Array(text.length);
  const spans: PersonalSpan[] = [];
  /** Adds the spans that overlap none of those found before. */
  const take = (found: readonly PersonalSpan[]) => {
    for (const span of found) {
      if (isTaken.subarray(span.start, span.end).includes(1)) continue;
      isTaken.fill(1, span.start, span.end);
      spans.push(span);
    }
  };
  for (const detect of DETECTORS) take(detect(text));
  take(phoneSpans(text, spans));
  return spans.sort((a, b) => a.start - b.start);
}
