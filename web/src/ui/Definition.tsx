import { IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './Definition.module.css';

/**
 * A button that explains a figure while the button has the pointer or the focus. Escape hides the explanation.
 * @param of the name of the figure
 */
export function Definition({ of, text }: { of: string; text: string }) {
  const id = useId();
  const [isDismissed, setIsDismissed] = useState(false);
  const show = () => {
    setIsDismissed(false);
  };
  return (
    <span className={classes.definition}>
      <button
        type="button"
        className={classes.button}
        aria-label={`Definition of ${of}`}
        aria-describedby={id}
        onFocus={show}
        onPointerEnter={show}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setIsDismissed(true);
        }}
      >
        <IconInfoCircle aria-hidden size={15} stroke={1.8} />
      </button>
      <span role="tooltip" id={id} className={classes.tip} data-dismissed={isDismissed}>
        {text}
      </span>
    </span>
  );
}
