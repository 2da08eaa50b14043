import { Section } from '../../ui/Section.tsx';
import classes from './HistoryPage.module.css';

const TIPS = [
  'Search finds words in the prompt and in its rewrite.',
  'Compare shows both in one text; point at a mark, or tab to it, to read why it changed.',
  'The address holds your filters: bookmark it to come back to the same list.',
];

export function HistoryTips() {
  return (
    <Section title="History Tips">
      <ul className={classes.tips}>
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Section>
  );
}
