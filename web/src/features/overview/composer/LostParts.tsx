import type { LostPart } from '#web/graphql/error-message.ts';
import { unmask } from '#web/lib/privacy/unmask.ts';
import classes from './Composer.module.css';
import type { Outgoing } from './use-run.ts';

/** How much of the prompt is shown on each side of a lost part, at least. */
const AROUND = 40;

/** Whole words, so that no masked detail is cut. */
function surroundings(text: string, { start, end }: LostPart) {
  const from = start <= AROUND ? 0 : text.lastIndexOf(' ', start - AROUND) + 1;
  const space = text.indexOf(' ', end + AROUND);
  const to = space < 0 ? text.length : space;
  return {
    before: (from > 0 ? '… ' : '') + text.slice(from, start),
    lost: text.slice(start, end),
    after: text.slice(end, to) + (to < text.length ? ' …' : ''),
  };
}

/** What a rejected rewrite left out, in its place in the prompt. */
export function LostParts({ parts, sent: { input, found } }: { parts: readonly LostPart[]; sent: Outgoing }) {
  const text = input.text.trim();
  return (
    <ul className={classes.lost} aria-label="What the rewrite left out">
      {parts.map((part) => {
        const { before, lost, after } = surroundings(text, part);
        return (
          <li key={`${String(part.start)} ${part.reason}`}>
            {unmask(before, found)}
            <mark>{unmask(lost, found)}</mark>
            {unmask(after, found)}
          </li>
        );
      })}
    </ul>
  );
}
