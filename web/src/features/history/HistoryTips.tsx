import { Section } from '#web/ui/Section.tsx';
import classes from './HistoryPage.module.css';

const TIPS = [
  'A prompt in which the built-in engine found nothing to change is not listed here, and nothing was charged for it.',
  'Search finds words in the prompt and in its rewrite.',
  'The address of this page contains your filters and the selected entry: bookmark it to return to them.',
];

export function HistoryTips() {
  return (
    <Section title="History Tips">
      <ul className={classes.tips}>
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
        <li>
          Select an entry to see both in one text.{' '}
          <span className={classes.pointing}>Point at a change, or move to it with Tab, to read its reason.</span>
          <span className={classes.tapping}>Tap a change to read its reason.</span>
        </li>
        <li className={classes.pointing}>The up and down arrows select the next entry. Esc closes it.</li>
      </ul>
    </Section>
  );
}
