import { beforeAll } from 'vitest';
import type { Extension } from './extension.ts';
import { signUpAndIn } from './extension-account.ts';
import { extensionPartOf } from './extension-panel.ts';
import { useSite } from './site.ts';

/** A prompt, and what the engine makes of it. */
export const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';
export const SHORT = 'Write a short summary of the report, because it is very long.';

export const FIELD = '<textarea id="field" rows="6" cols="60"></textarea>';

export const htmlPage = (body: string) => `<!doctype html><title>A page</title>${body}`;

let opened = 0;

/** Opens a page of a site, types a prompt into the element with the id `field`, if there is one, and puts the focus there. */
async function openPrompt(extension: Extension, url: string, prompt = WORDY) {
  opened += 1;
  // Each tab has an address of its own, by which the menu and the shortcut find it.
  const tab = await extension.openPage(`${url}?${opened}`);
  const field = tab.locator('#field');
  if (await field.count()) {
    await field.fill(prompt);
    await field.focus();
  }
  return { tab, field, part: extensionPartOf(tab) };
}

/** Opens a page with a prompt, and the panel for it. */
export async function simplifyPrompt(extension: Extension, url: string, prompt = WORDY) {
  const page = await openPrompt(extension, url, prompt);
  await extension.trigger(page.tab, 'shortcut');
  return page;
}

interface PromptPages {
  /** PlainPrompt's server. */
  readonly origin: () => string;
  /** The pages of another site, by path. */
  readonly pages: Readonly<Record<string, string>>;
}

/** Pages of another site, which are opened with the extension by a user who has prompts left. */
export function usePromptPages(extension: Extension, { origin, pages }: PromptPages) {
  const site = useSite(pages);
  let stories = 0;

  beforeAll(async () => {
    await signUpAndIn(extension, origin());
  });

  /** Opens a page as `openPrompt` does. */
  const open = async (path: string, prompt = WORDY) => {
    // The free plan has 5 prompts, and a story uses up to two.
    if (stories % 2 === 1) await signUpAndIn(extension, origin());
    stories += 1;
    return openPrompt(extension, site.url(path), prompt);
  };

  return { url: site.url, open };
}
