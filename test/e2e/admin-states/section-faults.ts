import type { Page } from '@playwright/test';
import { see } from '../browser.ts';
import { controlAnswers } from './answers.ts';
import { stateFaults, untilLoaded } from './state-faults.ts';

type Answers = Awaited<ReturnType<typeof controlAnswers>>;

/** Loads a section, fails twice, tries again, and returns what is wrong with what is seen meanwhile. */
async function loadingFaults(page: Page, answers: Answers, path: string): Promise<string[]> {
  await answers.become('held');
  await page.goto(path);
  await see(page.locator('[role="status"][aria-label^="Loading"], [aria-busy="true"]').first()).toBeVisible();
  const faults = await stateFaults(page, `${path}: loading`);
  await answers.become('refused');
  await see(page.getByText('The server is busy.').first()).toBeVisible();
  // Each part of the page has a query of its own.
  await untilLoaded(page);
  faults.push(...(await stateFaults(page, `${path}: refused`)));

  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await answers.become('cut off');
  await tryAgain.first().click();
  await see(page.getByText('The server could not be reached.')).toHaveCount(1);
  await answers.become('real');
  // All that are there, at once: while one part is loading again, the others wait for their click.
  await tryAgain.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await see(tryAgain).toHaveCount(0);
  await untilLoaded(page);
  return [...faults, ...(await stateFaults(page, `${path}: loaded`))];
}

/** What is wrong with a section while it loads, when that fails, when it is loaded, without any data, and with long names and big numbers. */
export async function sectionFaults(page: Page, path: string): Promise<string[]> {
  const answers = await controlAnswers(page);
  const faults: string[] = [];
  try {
    faults.push(...(await loadingFaults(page, answers, path)));
    for (const kind of ['empty', 'long'] as const) {
      await answers.become(kind);
      await page.goto(path);
      await untilLoaded(page);
      faults.push(...(await stateFaults(page, `${path}: ${kind}`)));
    }
  } catch (error) {
    faults.push(`${path}: ${String(error)}`);
  }
  await answers.stop();
  return faults;
}
