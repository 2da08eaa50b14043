import { Switch } from '@mantine/core';
import { useMasking } from '#web/preferences/local-preferences.ts';
import classes from './SettingsPage.module.css';

/** The switch that turns masking on in this browser, with an example. */
export function MaskingSwitch() {
  const [isOn, setIsOn] = useMasking();
  return (
    <>
      <Switch
        label="Mask personal details"
        // Named again, because Mantine adds a second label without text, which would hide the name.
        aria-label="Mask personal details"
        description="Replaces email addresses, phone, card and bank numbers, ID numbers, public IP addresses, passwords and keys with placeholders before a prompt leaves this browser, and restores them in the answer."
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setIsOn(checked);
        }}
      />
      <p className={classes.example}>
        <span>Write to ada@example.com by Friday.</span>
        <span aria-hidden>→</span>
        <span className="visually-hidden">is sent as</span>
        <span>
          Write to <mark>[EMAIL_1]</mark> by Friday.
        </span>
      </p>
      <p className={classes.note}>
        The prompt box on Overview shows the masked text before you send it, and you can unmask each detail there. Your
        history keeps the text as it was sent. Names, dates of birth, postal addresses and private IP addresses are not
        masked, and unusual formats may be missed, so check the text before you send it.
      </p>
    </>
  );
}
