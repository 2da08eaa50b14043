import { IconDots } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { ignoreSecondClick } from '#web/lib/second-click.ts';
import classes from './Menu.module.css';
import { useKeepInWindow } from './use-keep-in-window.ts';

type Icon = typeof IconDots;

export interface MenuItem {
  readonly label: string;
  readonly Icon: Icon;
  readonly onSelect: () => void;
  /** Whether the item deletes or ends something. Such items stand apart, at the end. */
  readonly isDestructive?: boolean;
}

interface MenuProps {
  /** The accessible name of the button. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** The ref of the menu's button, for example to focus it after a dialog. */
  readonly ref?: Ref<HTMLButtonElement>;
}

const itemsIn = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

/** Returns the index of the item that gets the focus when a key is pressed on the item at `index`. Null for other keys. */
function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/** A button with three dots that opens a menu of less common actions. */
export function Menu({ label, items, ref }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useKeepInWindow(isOpen);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current);
  useEffect(() => {
    if (isOpen) itemsIn(menu.current)[0]?.focus();
  }, [isOpen, menu]);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    const shown = itemsIn(menu.current);
    const next = nextIndex(event.key, shown.indexOf(document.activeElement as HTMLElement), shown.length);
    if (next === null) return;
    event.preventDefault();
    shown[next]?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  };

  return (
    <span role="presentation" className={classes.root} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <IconDots aria-hidden size={18} />
      </button>
      {isOpen && (
        <div ref={menu} id={id} role="menu" tabIndex={-1} aria-label={label} className={classes.menu} onKeyDown={onKey}>
          {items.map(({ label: text, Icon, onSelect, isDestructive = false }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classes.item}
              data-destructive={isDestructive}
              // Keeps the focus in the menu. In Safari, which does not focus buttons, a press would move the focus out of the menu, and the
              // menu would close before the click.
              onPointerDown={(event) => {
                event.preventDefault();
              }}
              onClick={() => {
                ignoreSecondClick();
                close();
                onSelect();
              }}
            >
              <Icon aria-hidden size={16} stroke={1.8} />
              {text}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}
