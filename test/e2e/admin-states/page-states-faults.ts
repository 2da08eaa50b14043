import type { Page } from '@playwright/test';
import type { PageStates } from './page-states.ts';
import { lookOfOpened, stateFaults, untilLoaded } from './state-faults.ts';
import type { Step } from './steps.ts';

/** Does one step after the other, and waits after each until the page is loaded. */
async function perform(page: Page, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    await step(page);
    await untilLoaded(page);
  }
}

async function load(page: Page, { path, first }: PageStates): Promise<void> {
  await page.goto(path);
  await untilLoaded(page);
  await perform(page, first);
}

/** Closes dialogs and menus. What was typed is discarded. Returns whether the page is as it was loaded. */
async function close(page: Page, url: string): Promise<boolean> {
  const discard = page.getByRole('button', { name: 'Discard' });
  // A menu in a dialog, the dialog, and its question whether to discard.
  for (let presses = 0; presses < 3; presses += 1) {
    if (await discard.isVisible()) await discard.click();
    else await page.keyboard.press('Escape');
  }
  return page.url() === url && (await page.locator('dialog[open], [role="menu"], details[open]').count()) === 0;
}

/**
 * Brings a page into each of its states, one after the other, and returns what is wrong with each. A state that can't be reached is a fault, too.
 * @param turn the number of the page's first state for `lookOfOpened`
 */
export async function pageStatesFaults(page: Page, pageStates: PageStates, turn: number): Promise<string[]> {
  const faults: string[] = [];
  /** The page's address while it is as it was loaded. Null: it must be loaded again before the next state. */
  let url: string | null = null;
  for (const [index, [state, steps]] of Object.entries(pageStates.states).entries()) {
    const name = `${pageStates.name}: ${state}`;
    try {
      if (url === null) {
        await load(page, pageStates);
        url = page.url();
      }
      await perform(page, steps);
      faults.push(...(await stateFaults(page, name, lookOfOpened(turn + index))));
      if (!(await close(page, url))) url = null;
    } catch (error) {
      faults.push(`${name}: ${String(error)}`);
      url = null;
    }
  }
  return faults;
}
