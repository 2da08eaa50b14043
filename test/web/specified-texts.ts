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
  /** Stores the user who is signed in. Absent: a user on the free plan. Null: no user is signed in. */
  readonly signedInAs?: (() => Promise<UserRecord>) | null;
  /** Stores what must exist before the page opens. */
  readonly prepare?: () => Promise<void>;
  readonly act?: (app: App) => Promise<unknown>;
  readonly texts: readonly string[];
}

/** Returns all texts of the page: visible ones, accessible names, and placeholders of fields. */
function readPage(): string {
  const named = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) =>
    ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
  );
  return [document.body.textContent, ...named].join('\n');
}

export const click = async ({ user }: App, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

/** Takes the network down, presses a button, and leaves the network down. */
export async function clickWithoutNetwork(app: App, name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  app.network.isDown = true;
  await app.user.click(button);
}

export async function clickThenClickWithoutNetwork(app: App, first: string | RegExp, then: string): Promise<void> {
  await click(app, first);
  await clickWithoutNetwork(app, then);
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
  test.each(states)('$state says what the specification says', async ({ path, signedInAs, prepare, act, texts }) => {
    await prepare?.();
    if (signedInAs !== null) await signIn(await (signedInAs ?? givenSubscriber)());
    const app = openApp(path);
    await act?.(app);
    await waitFor(
      () => {
        const shown = readPage();
        expect(texts.filter((text) => !shown.includes(text))).toEqual([]);
      },
      { timeout: 60_000 },
    );
  });
}
