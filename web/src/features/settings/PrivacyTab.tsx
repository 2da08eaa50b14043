import { Section } from '#web/ui/Section.tsx';
import { DataExport } from './DataExport.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { HistoryRetention } from './HistoryRetention.tsx';
import { MaskingSwitch } from './MaskingSwitch.tsx';
import classes from './SettingsPage.module.css';
import { SharedLinks } from './SharedLinks.tsx';

export function PrivacyTab() {
  return (
    <>
      <Section title="Before a prompt is sent" lead="This setting applies to this browser only.">
        <MaskingSwitch />
      </Section>
      <HistoryRetention />
      <SharedLinks />
      <Section title="Where your prompts go">
        <ul className={classes.list}>
          <li>
            We rewrite your prompts on our server. The built-in engine sends them to no other company. A model gets your
            prompt only if you choose one, or if we have set one up for everyone. The prompt then also goes to the
            company that runs the model, and its terms apply. Your history names the model of each rewrite.
          </li>
          <li>Your history keeps each prompt and its rewrite for the time you choose above. Then both are deleted.</li>
          <li>
            After that we keep only numbers for your statistics and bills: the time, the length and the model of each
            rewrite, without its text.
          </li>
          <li>
            A rewrite that you share by a link is public until the link ends. If you rate a rewrite, we read your rating
            and comment without your name, and not the prompt.
          </li>
          <li>We store your provider keys encrypted, and show only their last four characters.</li>
        </ul>
      </Section>
      <DataExport />
      <DeleteAccount />
    </>
  );
}
