import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import classes from './Advantage.module.css';
import { Band } from './Band.tsx';
import buttons from './buttons.module.css';
import { ADVANTAGE, type Answer } from './content/comparison.ts';

const MARKS = {
  yes: { Icon: IconCheck, name: 'Yes' },
  partly: { Icon: IconMinus, name: 'Partly' },
  no: { Icon: IconX, name: 'No' },
} as const satisfies Record<Answer, unknown>;

export function Advantage() {
  const { columns, rows } = ADVANTAGE;
  return (
    <Band title={ADVANTAGE.title} lead={ADVANTAGE.lead}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, answers }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {answers.map(([answer, text], index) => (
                <td key={columns[index]} data-column={columns[index]}>
                  <Mark answer={answer} />
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.button}>
        <a className={buttons.primary} href="/auth?mode=signup">
          {ADVANTAGE.button}
        </a>
      </p>
    </Band>
  );
}

function Mark({ answer }: { answer: Answer }) {
  const { Icon, name } = MARKS[answer];
  return (
    <span className={classes.mark} data-answer={answer}>
      <Icon aria-hidden size={16} stroke={2.2} />
      <span className="visually-hidden">{name}: </span>
    </span>
  );
}
