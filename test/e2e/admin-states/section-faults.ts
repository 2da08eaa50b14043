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
  faults.push(...(await stateFaults(page, `${path}: refused`)));

  const tryAgain = page.getByRole('button', { name: 'Try again' });
  const failures = await tryAgain.count();
  await answers.become('cut off');
  await tryAgain.first().click();
  await see(page.getByText('The server could not be reached.')).toHaveCount(1);
  await answers.become('real');
  for (let failure = 0; failure < failures; failure += 1) await tryAgain.first().click();
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
