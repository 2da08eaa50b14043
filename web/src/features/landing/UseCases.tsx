import { useId, useState } from 'react';
import { countWords } from '#schema/count-words.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import { Band } from './Band.tsx';
import { USE_CASES } from './content/features.ts';
import { REWRITES } from './rewrites.ts';
import { DAYS_A_MONTH } from './roi.ts';
import { SizeChange } from './SizeChange.tsx';
import classes from './UseCases.module.css';

type UseCase = (typeof USE_CASES.cases)[number];

/** The assumption for the monthly impact. */
const PROMPTS_A_DAY = 10;

export function UseCases() {
  const [selected, setSelected] = useState<UseCase['id']>(USE_CASES.cases[0].id);
  const name = useId();
  return (
    <Band tone="sunken" title={USE_CASES.title} lead={USE_CASES.lead}>
      <div className={classes.selector}>
        <fieldset className={classes.choices}>
          <legend className="visually-hidden">Kind of work</legend>
          {USE_CASES.cases.map((useCase) => (
            <label key={useCase.id} className={classes.choice}>
              <input
                type="radio"
                name={name}
                checked={useCase.id === selected}
                onChange={() => {
                  setSelected(useCase.id);
                }}
              />
              <span>
                <strong>{useCase.name}</strong>
                {useCase.task}
              </span>
              {useCase.id === selected && <em>Selected</em>}
            </label>
          ))}
        </fieldset>
        {USE_CASES.cases.map((useCase) => (
          <Case key={useCase.id} useCase={useCase} isHidden={useCase.id !== selected} />
        ))}
      </div>
    </Band>
  );
}

/** Cases that are not selected are rendered as hidden, so that they are in the prerendered page. */
function Case({ useCase: { id, name }, isHidden }: { useCase: UseCase; isHidden: boolean }) {
  const { original, rewritten, tokensBefore, tokensAfter, changes } = REWRITES[id];
  const [before, after] = [countWords(original), countWords(rewritten)];
  const wordsAMonth = (before - after) * PROMPTS_A_DAY * DAYS_A_MONTH;
  return (
    <article className={classes.case} hidden={isHidden} aria-label={name}>
      <div className={classes.texts}>
        <section className={classes.before}>
          <h3>Before</h3>
          <p>{original}</p>
        </section>
        <section className={classes.after}>
          <h3>After</h3>
          <p>{rewritten}</p>
        </section>
      </div>
      <dl className={classes.metrics}>
        <SizeChange name="Words" before={before} after={after} />
        <SizeChange name="Tokens" before={tokensBefore} after={tokensAfter} />
        <div className={classes.explained}>
          <dt>Changes, each with a reason</dt>
          <dd>{changes.length}</dd>
        </div>
      </dl>
      <p className={classes.impact}>
        <strong>{Math.round((1 - after / before) * 100)}% shorter.</strong> With {PROMPTS_A_DAY} prompts like this per
        day, people and models read {formatNumber(wordsAMonth)} fewer words in a month of {DAYS_A_MONTH} days.
      </p>
    </article>
  );
}
