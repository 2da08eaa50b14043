import type { Page } from '@playwright/test';
import { see } from '../browser.ts';
import { controlAnswers } from './answers.ts';
import { type Look, lookOf, stateFaults, untilLoaded } from './state-faults.ts';

type Answers = Awaited<ReturnType<typeof controlAnswers>>;

/** A section of the admin area. */
interface Section {
  /** Its path, with a query. */
  readonly path: string;
  /** Its number for `lookOf`. */
  readonly turn: number;
}

/** Loads a section, fails twice, tries again, and returns what is wrong with what is seen meanwhile. */
async function loadingFaults(page: Page, answers: Answers, { path, turn }: Section): Promise<string[]> {
  await answers.become('held');
  await page.goto(path);
  await see(page.locator('[role="status"][aria-label^="Loading"], [aria-busy="true"]').first()).toBeVisible();
  const faults = await stateFaults(page, `${path}: loading`, lookOf(turn));
  await answers.become('refused');
  await see(page.getByText('The server is busy.').first()).toBeVisible();
  // Each part of the page has a query of its own.
  await untilLoaded(page);
  faults.push(...(await stateFaults(page, `${path}: refused`, lookOf(turn + 1))));

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
  return [...faults, ...(await stateFaults(page, `${path}: loaded`, lookOf(turn)))];
}

/**
 * What is wrong with a section with long names and big numbers.
 * @param isInDetail also while it loads, when that fails, with its own data and without any
 */
export async function sectionFaults(page: Page, section: Section, isInDetail: boolean): Promise<string[]> {
  const { path, turn } = section;
  const answers = await controlAnswers(page);
  const faults: string[] = [];
  const lookWith = async (kind: 'empty' | 'long', look: Look) => {
    await answers.become(kind);
    await page.goto(path);
    await untilLoaded(page);
    faults.push(...(await stateFaults(page, `${path}: ${kind}`, look)));
  };
  try {
    if (isInDetail) {
      faults.push(...(await loadingFaults(page, answers, section)));
      await lookWith('empty', lookOf(turn));
    }
    await lookWith('long', lookOf(turn + 1));
  } catch (error) {
    faults.push(`${path}: ${String(error)}`);
  }
  await answers.stop();
  return faults;
}
