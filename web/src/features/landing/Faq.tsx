import { Band } from './Band.tsx';
import { FAQ } from './content/faq.ts';
import classes from './Faq.module.css';

export function Faq() {
  return (
    <Band id={FAQ.id} title={FAQ.title} isSplit>
      <div className={classes.questions}>
        {FAQ.items.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Band>
  );
}
