import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DRAFT } from '#web/session/tab-data.ts';
import { givenProviderKey } from '../../factories/model-providers.ts';
import { givenAdmin } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { openApp } from '../render-app.tsx';
import { open, useLandingPage } from './landing-page.tsx';

const { server, network } = useLandingPage();

describe('the demo', () => {
  test('rewrites without an account, and says what changed and why', async () => {
    const user = open();
    const prompt = screen.getByRole('textbox', { name: 'Your prompt' });
    await user.clear(prompt);
    await user.type(prompt, 'Could you please provide me with a summary of the report?');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const result = await screen.findByRole('group', { name: /^Rewritten prompt, \d+ changes?$/ });
    expect(result.textContent).toContain('Summarize');
    expect(screen.getByText(/^8 words and \d+ tokens? saved$/).getAttribute('role')).toBe('status');
    // The period in place of the question mark belongs to the change of the first words, as in the app.
    const why = screen.getByText('What changed, and why (1)').closest('details') as HTMLElement;
    expect(within(why).getAllByRole('listitem')).toHaveLength(1);
    expect(sessionStorage.getItem(DRAFT)).toContain('a summary of the report');
    await user.click(screen.getByRole('button', { name: 'Change the prompt' }));
    const again = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your prompt' });
    expect(again.value).toContain('the report');
    // The next text, typed or pasted, replaces it.
    expect(document.activeElement).toBe(again);
    expect([again.selectionStart, again.selectionEnd]).toEqual([0, again.value.length]);
  });

  test('can be tried on sample prompts', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Some code' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your prompt' }).value).toContain('parseDate');
    await user.click(screen.getByRole('button', { name: 'Simplify' }));
    expect((await screen.findByRole('group', { name: /^Rewritten prompt/ })).textContent).toContain('parseDate(input)');
  });

  describe('with a prompt in another language', () => {
    const GERMAN = 'Könntest du mir bitte eine kurze Zusammenfassung des folgenden Berichts schreiben?';
    const SPANISH = '¿Podrías por favor escribirme un resumen de este informe para la reunión? Muchas gracias.';
    const FRENCH = 'Pourrais-tu m’écrire un résumé de ce rapport pour la réunion, s’il te plaît ? Merci beaucoup.';
    const PORTUGUESE = 'Você poderia, por favor, escrever um resumo deste relatório para a reunião? Muito obrigado.';
    const tryIt = async (text: string, isSignedIn = false) => {
      const user = open({ isSignedIn });
      fireEvent.change(screen.getByRole('textbox', { name: 'Your prompt' }), { target: { value: text } });
      await user.click(screen.getByRole('button', { name: 'Simplify' }));
      expect(await screen.findByText('Unchanged: the built-in engine rewrites English only.')).toBeDefined();
    };

    test.each([GERMAN, SPANISH, FRENCH, PORTUGUESE])(
      'does not call it clear, and leads to the plans: %s',
      async (text) => {
        await tryIt(text);
        expect(
          screen.getByText(/AI models rewrite prompts in every language\. On a paid plan, you use one/),
        ).toBeDefined();
        expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('#pricing');
      },
    );

    test('leads a user who is signed in to the models', async () => {
      await tryIt(GERMAN, true);
      expect(screen.getByRole('link', { name: 'Choose a model in your settings' }).getAttribute('href')).toBe(
        '/dashboard/settings?tab=providers',
      );
    });

    test('leads to an account where the operator has set up a model', async () => {
      const admin = testContext(asUser(await givenAdmin()), { runtime: server.runtime, now: () => new Date() });
      await givenProviderKey(admin, { keyName: 'Main', provider: 'openai', key: 'sk-canary-1234567890' });
      await tryIt(GERMAN);
      expect(screen.queryByText(/On a paid plan, you use one/)).toBeNull();
      const link = screen.getByRole('link', { name: 'Create an account to rewrite this prompt with a model' });
      expect(link.getAttribute('href')).toBe('/auth?mode=signup');
    });
  });

  test('hands the prompt on to the composer of a visitor who signs up in the same tab', async () => {
    const visitor = open();
    const prompt = screen.getByRole('textbox', { name: 'Your prompt' });
    await visitor.clear(prompt);
    await visitor.type(prompt, 'Could you please provide me with a summary of the report?');
    await visitor.click(screen.getByRole('button', { name: 'Simplify' }));
    await screen.findByRole('group', { name: /^Rewritten prompt/ });
    cleanup();
    const { user } = openApp('/auth?mode=signup');
    await user.type(await screen.findByLabelText('Full name'), 'Grace Hopper');
    await user.type(screen.getByLabelText('Email'), 'grace@example.com');
    await user.type(screen.getByLabelText('Password'), 'compilers are people too');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your prompt')).value).toBe(
      'Could you please provide me with a summary of the report?',
    );
  });

  test('refuses an empty prompt, and one past the limit', async () => {
    const user = open();
    const prompt = screen.getByRole('textbox', { name: 'Your prompt' });
    await user.clear(prompt);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Simplify' }).disabled).toBe(true);
    await user.click(prompt);
    await user.paste('a'.repeat(2001));
    expect(screen.getByText('2,001 of 2,000 characters. The app takes up to 20,000.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Simplify' }).disabled).toBe(true);
    // For the app, which takes it, if the visitor signs up now.
    expect(sessionStorage.getItem(DRAFT)).toContain('a'.repeat(2001));
    await user.clear(prompt);
    expect(sessionStorage.getItem(DRAFT)).toBeNull();
  });

  test('says when the server does not answer, and keeps the text', async () => {
    const user = open();
    network.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Simplify' }));
    expect((await screen.findByText(/^The server could not be reached/)).getAttribute('role')).toBe('alert');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your prompt' }).value).not.toBe('');
  });
});
