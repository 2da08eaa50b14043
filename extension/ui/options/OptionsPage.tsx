import { Title } from '../Title.tsx';
import { useSettings } from '../use-settings.ts';
import { Appearance } from './Appearance.tsx';
import { Server } from './Server.tsx';
import { Shortcut } from './Shortcut.tsx';
import { Sites } from './Sites.tsx';

/** The page that browsers call the options of the extension. It changes the settings that the popup doesn't. */
export function OptionsPage() {
  const settings = useSettings();
  if (!settings) return <main aria-busy="true" />;
  return (
    <main>
      <Title>PlainPrompt options</Title>
      <Server serverUrl={settings.serverUrl} />
      <Shortcut />
      <Sites offSites={settings.offSites} />
      <Appearance theme={settings.theme} />
    </main>
  );
}
