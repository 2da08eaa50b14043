import type { Locator, Page } from '@playwright/test';

/** Something that an administrator does on a page. */
export type Step = (page: Page) => Promise<unknown>;

/** Presses the first button of a name. */
export const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Presses a button of the open dialog. */
export const submit =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name }).click();

export const openTab =
  (name: string): Step =>
  (page) =>
    page.getByRole('tab', { name }).click();

/** Fills in a field of the open dialog. */
export const fill =
  (label: string | RegExp, text: string): Step =>
  (page) =>
    page.getByRole('dialog').getByLabel(label).first().fill(text);

/** Chooses an option of a field of the open dialog. */
export const select =
  (label: string, option: string): Step =>
  (page) =>
    page.getByRole('dialog').getByRole('combobox', { name: label }).selectOption(option);

export const check =
  (label: string): Step =>
  (page) =>
    page.getByLabel(label).first().check();

/**
 * Follows a link to another page. The address changes first, and the page of the link stays until the code of the next one is loaded: it is left once
 * the link is gone.
 */
export async function leaveBy(link: Locator): Promise<void> {
  const clicked = await link.elementHandle();
  await clicked.click();
  await clicked.waitForElementState('hidden');
}

/** Follows the first link of the page to another one whose address starts so. */
export const follow =
  (start: string): Step =>
  (page) =>
    leaveBy(page.locator(`main a[href^="/admin${start}"]`).first());

/** Opens the menu of a row: the first one, or the one with this name. */
export const openMenu = (name: string | RegExp = /^(More a|A)ctions for/): Step => press(name);

/** Opens the menu of a row, and chooses an item. */
export const choose = (item: string, name?: string | RegExp): Step[] => [
  openMenu(name),
  (page) => page.getByRole('menuitem', { name: item, exact: true }).click(),
];

/** Opens all that is folded on the page. */
export const unfold: Step = async (page) => {
  const folded = page.locator('main details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
};
