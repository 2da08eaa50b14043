import { IconWand } from '@tabler/icons-react';
import { ACTION_ICONS } from './action-icons.ts';
import classes from './ActionIcon.module.css';

/** The most characters of an icon that is shown as text, such as an emoji. */
const SHOWN_CHARACTERS = 2;

const isEmoji = (name: string) => /\p{Extended_Pictographic}/u.test(name);

/** Shows the icon of an action: one of `ACTION_ICONS` by its name, or an emoji. Unknown names, and null, show a wand. */
export function ActionIcon({ name }: { name: string | null }) {
  const Icon = ACTION_ICONS[name ?? ''] ?? IconWand;
  return (
    <span className={classes.icon} aria-hidden>
      {name !== null && isEmoji(name) ? (
        Array.from(name).slice(0, SHOWN_CHARACTERS).join('')
      ) : (
        <Icon size={18} stroke={1.7} />
      )}
    </span>
  );
}
