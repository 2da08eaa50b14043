import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { givenSubscriber } from '../factories/user.ts';
import { openApp, signIn } from './render-app.tsx';

export type App = ReturnType<typeof openApp>;

interface State {
  /** The title of the test. */
  readonly state: string;
  readonly path: string;
  /** Null: no user is signed in. */
  readonly person?: (() => Promise<UserRecord>) | null;
  /** Stores what must exist before the page opens. */
  readonly prepare?: () => Promise<void>;
  readonly act?: (app: App) => Promise<unknown>;
  readonly texts: readonly string[];
}

/** Returns all texts of the page: visible ones, accessible names, and placeholders of fields. */
function said(): string {
  const named = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) =>
    ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
  );
  return [document.body.textContent, ...named].join('\n');
}

export const click = async ({ user }: App, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

/** Presses a button while the server is away. */
export async function clickInVain(app: App, name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  app.line.isCut = true;
  await app.user.click(button);
}

export async function clickThenInVain(app: App, first: string | RegExp, then: string): Promise<void> {
  await click(app, first);
  await clickInVain(app, then);
}

export async function chooseInMenu(app: App, button: string, item: string): Promise<void> {
  await click(app, button);
  await app.user.click(await screen.findByRole('menuitem', { name: item }));
}

/** Fills fields, by their labels. */
export async function fill(app: App, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await app.user.type(await screen.findByLabelText(label), text);
}

/** Brings the app into each state, and finds every text there that the specification fixes for it. */
export function testStates(states: readonly State[]): void {
  test.each(states)('$state says what the specification says', async ({ path, person, prepare, act, texts }) => {
    await prepare?.();
    if (person !== null) await signIn(await (person ?? givenSubscriber)());
    const app = openApp(path);
    await act?.(app);
    await waitFor(
      () => {
        const read = said();
        expect(texts.filter((text) => !read.includes(text))).toEqual([]);
      },
      { timeout: 60_000 },
    );
  });
}
