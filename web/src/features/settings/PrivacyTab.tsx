import { Section } from '#web/ui/Section.tsx';
import { DataExport } from './DataExport.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { MaskingSwitch } from './MaskingSwitch.tsx';
import { Retention } from './Retention.tsx';
import classes from './SettingsPage.module.css';

export function PrivacyTab() {
  return (
    <>
      <Section title="Before a prompt is sent" lead="A setting of this browser. Other browsers have their own.">
        <MaskingSwitch />
      </Section>
      <Retention />
      <Section title="Where your prompts go">
        <ul className={classes.list}>
          <li>
            A prompt is sent to us to be rewritten. The built-in engine does that on our server and tells nobody. If you
            or we choose a model, the prompt also goes to the company that runs the model, whose terms then apply.
          </li>
          <li>
            Your history keeps each prompt and its rewrite for as long as you choose above, then both are deleted.
          </li>
          <li>
            What stays after that are numbers for your statistics and your bill: when, how long, with which model. No
            texts.
          </li>
          <li>
            Keys of your own are stored encrypted. Nobody is shown more than their last four characters, not even you.
          </li>
        </ul>
      </Section>
      <DataExport />
      <DeleteAccount />
    </>
  );
}
