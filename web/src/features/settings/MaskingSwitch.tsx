import { Switch } from '@mantine/core';
import { useMasking } from '#web/preferences/local-preferences.ts';
import classes from './SettingsPage.module.css';

export function MaskingSwitch() {
  const [isOn, switchTo] = useMasking();
  return (
    <>
      <Switch
        label="Mask personal details"
        // The track is a second label, without words.
        aria-label="Mask personal details"
        description="Replaces e-mail addresses, phone numbers and card-like numbers by placeholders before a prompt leaves this browser, and puts the originals back into the answer."
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          switchTo(checked);
        }}
      />
      <p className={classes.example}>
        <span>Write to ada@example.com by Friday.</span>
        <span aria-hidden>→</span>
        <span className="visually-hidden">goes out as</span>
        <span>
          Write to <mark>[EMAIL_1]</mark> by Friday.
        </span>
      </p>
      <p className={classes.note}>
        The composer shows what goes out before you send it. History keeps the masked text. Names and addresses are not
        recognised, and a rare format may slip through: look before you send.
      </p>
    </>
  );
}
