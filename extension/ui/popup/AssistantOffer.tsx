import { useEffect, useState } from 'react';
import { type Assistant, assistantAt } from '../../assistants.ts';
import { browser } from '../../browser.ts';

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '');

/** The assistant in the tab behind the popup, as long as the extension has no button there. */
async function findOffer(): Promise<Assistant | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const assistant = assistantAt(hostOf(tab?.url ?? ''));
  if (!assistant) return null;
  return (await browser.permissions.contains({ origins: [...assistant.origins] })) ? null : assistant;
}

/** Offers the button in the composer where the user would see it. The browser then asks for access to the site. */
export function AssistantOffer() {
  const [assistant, setAssistant] = useState<Assistant | null>(null);
  useEffect(() => {
    void findOffer().then(setAssistant);
  }, []);
  if (!assistant) return null;
  return (
    <section aria-label={`${assistant.name} button`} className="offer">
      <p>Simplify prompts with one click where you write to {assistant.name}. Your browser asks for access to it.</p>
      <button
        type="button"
        onClick={() => {
          void browser.permissions.request({ origins: [...assistant.origins] }).then((isGranted) => {
            if (isGranted) setAssistant(null);
          });
        }}
      >
        Add the button to {assistant.name}
      </button>
    </section>
  );
}
