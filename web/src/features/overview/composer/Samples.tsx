import { SAMPLE_PROMPTS } from '#web/lib/sample-prompts.ts';
import classes from './Composer.module.css';

/** Prompts to try, for users who have not simplified one yet. */
export function Samples({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <div className={classes.samples} role="group" aria-label="Prompts to try">
      <span>Try</span>
      {SAMPLE_PROMPTS.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          onClick={() => {
            onChoose(text);
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
