import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import { chooseColorScheme, COLOR_SCHEMES, useColorScheme } from '#web/theme/color-scheme.ts';
import classes from './ThemeSwitch.module.css';

const CHOICES = {
  auto: { label: 'System theme', Icon: IconDeviceDesktop },
  light: { label: 'Light theme', Icon: IconSun },
  dark: { label: 'Dark theme', Icon: IconMoon },
} as const;

/** Chooses the color scheme: the system's, light or dark. */
export function ThemeSwitch() {
  const chosen = useColorScheme();
  const name = useId();
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">Color theme</legend>
      {COLOR_SCHEMES.map((scheme) => {
        const { label, Icon } = CHOICES[scheme];
        return (
          <label key={scheme} className={classes.choice} title={label}>
            <input
              type="radio"
              name={name}
              aria-label={label}
              checked={scheme === chosen}
              onChange={() => {
                chooseColorScheme(scheme);
              }}
            />
            <Icon aria-hidden size={16} stroke={1.7} />
          </label>
        );
      })}
    </fieldset>
  );
}
