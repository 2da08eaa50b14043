import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { UsageDays } from '#api/modules/usage/usage-day.model.ts';
import { listDefaultPlans } from '#web/features/landing/default-plans.ts';
import { LandingDocument } from '#web/features/landing/LandingDocument.tsx';
import { DRAFT } from '#web/session/tab-data.ts';
import { givenProviderKey } from '../../factories/model-providers.ts';
import { givenRatings } from '../../factories/ratings.ts';
import { givenAdmin } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { useServer } from '../../setup/server.ts';
import { setSystem } from '../browser.ts';

const server = useServer();
/** Figures are some seconds old: this one has none of before. */
const busyServer = useServer();
const ratedServer = useServer();
const overTheNetwork = fetch;
const line = { isCut: false, to: server };

beforeEach(async () => {
  line.isCut = false;
  line.to = server;
  // A page asks where it came from; this one came from nowhere.
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    line.isCut
      ? Promise.reject(new TypeError('Failed to fetch'))
      : overTheNetwork(new URL(path, line.to.origin()), init),
  );
  setSystem('(prefers-reduced-motion: reduce)', true);
  localStorage.clear();
  await seedPlans(new Date());
});
afterEach(cleanup);

const open = ({ isSignedIn = false } = {}) => {
  if (isSignedIn) localStorage.setItem('plainprompt.session', 'a.kept.session');
  render(<LandingDocument />);
  return userEvent.setup({ delay: null });
};
const part = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const planCard = async (name: string) => {
  const heading = await part('Plans').findByRole('heading', { name });
  const card = heading.closest('li');
  if (!card) throw new Error(`${name} is in no card.`);
  return within(card);
};

describe('the way in', () => {
  test('is Sign In and Get Started for a stranger', () => {
    open();
    const top = within(screen.getByRole('banner'));
    expect(top.getAllByRole('link', { name: 'Sign In' })[0]?.getAttribute('href')).toBe('/auth');
    expect(top.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/auth?mode=signup');
  });

  test('is the dashboard for a user who is signed in', () => {
    open({ isSignedIn: true });
    const top = within(screen.getByRole('banner'));
    expect(top.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard/overview');
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  test.each(['Unlock the advantage', 'Invite Your Team'])('begins at %s too', (name) => {
    open();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toMatch(/^\/auth/);
  });

  test('through a menu closes behind who chose, and on Escape', async () => {
    const user = open();
    const toggle = screen.getByLabelText('Menu', { selector: 'summary' });
    const menu = toggle.closest('details');
    await user.click(toggle);
    expect(menu?.open).toBe(true);
    await user.click(within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', { name: 'FAQ' }));
    expect(menu?.open).toBe(false);
    await user.click(toggle);
    await user.keyboard('{Escape}');
    expect([menu?.open, document.activeElement]).toEqual([false, toggle]);
  });
});

test.each(['features', 'pricing', 'faq', 'testimonials', 'byok', 'demo'])('#%s leads somewhere', (id) => {
  open();
  expect(document.getElementById(id)).not.toBeNull();
});

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
    expect(
      within(screen.getByText(/^What changed, and why/).closest('details') as HTMLElement).getAllByRole('listitem'),
    ).not.toEqual([]);
    expect(sessionStorage.getItem(DRAFT)).toContain('a summary of the report');
    await user.click(screen.getByRole('button', { name: 'Try another' }));
    const again = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your prompt' });
    expect(again.value).toContain('the report');
    // The next text, typed or pasted, replaces it.
    expect(document.activeElement).toBe(again);
    expect([again.selectionStart, again.selectionEnd]).toEqual([0, again.value.length]);
  });

  test('can be tried on prompts that are there', async () => {
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

  test('takes no empty prompt, and none past the limit', async () => {
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
    line.isCut = true;
    await user.click(screen.getByRole('button', { name: 'Simplify' }));
    expect((await screen.findByText(/^The server could not be reached/)).getAttribute('role')).toBe('alert');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your prompt' }).value).not.toBe('');
  });
});

test('the calculator follows the sliders', () => {
  open();
  const estimate = within(screen.getByRole('group', { name: 'The estimate' }));
  expect(estimate.getByText('$35')).toBeDefined();
  const set = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('slider', { name }), { target: { value } });
  set('Prompts per day', '1');
  set('Minutes per prompt', '1');
  set('Value of an hour', '10');
  expect(estimate.getByText('$4')).toBeDefined();
  expect(estimate.getByText('-65%')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Prompts per day' }).min).toBe('1');
});

test('one kind of work is selected at a time, and shown before and after', async () => {
  const user = open();
  const cases = part('See it on work like yours');
  expect(cases.getByRole('article', { name: 'Product' })).toBeDefined();
  await user.click(cases.getByRole('radio', { name: /^Engineering/ }));
  expect(cases.getAllByText('Selected')).toHaveLength(1);
  expect(cases.getByRole('radio', { name: /^Engineering/ }).closest('label')?.textContent).toContain('Selected');
  expect(cases.getAllByRole('article')).toHaveLength(1);
  const shown = within(cases.getByRole('article', { name: 'Engineering' }));
  expect(shown.getByRole('heading', { name: 'Before' })).toBeDefined();
  expect(shown.getByRole('heading', { name: 'After' }).parentElement?.textContent).toContain('`parseDate(input)`');
  expect(shown.getByText(/^\d+% shorter\.$/)).toBeDefined();
});

describe('the plans', () => {
  test('are there before the server answers, as a new installation has them', async () => {
    const { body } = await server.rest('GET', '/plans');
    const live = (body as { data: Record<string, unknown>[] }).data;
    const plans = listDefaultPlans('USD');
    expect(live.map((plan) => Object.fromEntries(Object.keys(plans[0] ?? {}).map((key) => [key, plan[key]])))).toEqual(
      plans,
    );
  });

  test('are then those of the server', async () => {
    await Plans.updateOne({ _id: 'pro' }, { $set: { priceMinor: 1234, features: [] } });
    open();
    await waitFor(async () => {
      expect((await planCard('Pro')).getByText('$12.34')).toBeDefined();
    });
    expect((await planCard('Pro')).getByText('500 prompts a month')).toBeDefined();
    expect((await planCard('Pro')).getByText('MOST POPULAR')).toBeDefined();
    expect(
      screen.getByText(/^An estimate from your own numbers, for the Pro plan at \$12\.34 per month\.$/),
    ).toBeDefined();
  });

  test('say what a seat costs and which plans have teams', async () => {
    await Plans.updateOne({ _id: 'pro' }, { $set: { teams: false } });
    await Plans.updateOne({ _id: 'ultimate' }, { $set: { name: 'Everything', seatPriceMinor: 1250 } });
    open();
    expect(
      await part('Bring the team').findByText(
        'Everything includes 5 seats, one of them yours. You pay only for further seats. Seats start at $12.50 per seat per month.',
      ),
    ).toBeDefined();
  });

  test('without seats for sale name no price of a seat', async () => {
    await Plans.updateMany({}, { $set: { seatPriceMinor: null } });
    open();
    expect(
      await part('Bring the team').findByText('Pro and Ultimate include 5 seats, one of them yours.'),
    ).toBeDefined();
  });

  test('without teams make no offer for teams', async () => {
    await Plans.updateMany({}, { $set: { teams: false } });
    open();
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Bring the team' })).toBeNull();
    });
  });

  test('begin free or begin, for a stranger', async () => {
    open();
    expect((await planCard('Free')).getByRole('link').textContent).toBe('Start Free: Free');
    expect((await planCard('Pro')).getByRole('link').textContent).toBe('Get Started: Pro');
    expect((await planCard('Pro')).getByRole('link').getAttribute('href')).toMatch(/^\/auth/);
  });

  test('are upgrades for a user who is signed in', async () => {
    open({ isSignedIn: true });
    expect((await planCard('Free')).getByRole('link').textContent).toBe('Upgrade Plan: Free');
  });

  test('by the year show the year, what that is a month, and no free plan', async () => {
    const user = open();
    await user.click(screen.getByRole('radio', { name: /^Annual/ }));
    const pro = await planCard('Pro');
    expect(pro.getByText('$99.90')).toBeDefined();
    expect(pro.getByText('$8.33 per month')).toBeDefined();
    expect(pro.getByRole('link').textContent).toBe('Choose Annual: Pro');
    expect(part('Plans').queryByRole('heading', { name: 'Free' })).toBeNull();
    expect(
      part('Plans').getByText('Free has no annual price. You find it under Monthly.').closest('ul')?.children,
    ).toHaveLength(4);
  });

  test('leave out the hidden ones', async () => {
    await Plans.updateOne({ _id: 'ultimate' }, { $set: { isHidden: true } });
    open();
    await waitFor(() => {
      expect(part('Plans').queryByRole('heading', { name: 'Ultimate' })).toBeNull();
    });
  });

  test('are in the currency of the operator when they cannot be loaded', async () => {
    const currency = document.createElement('meta');
    currency.name = 'currency';
    currency.content = 'INR';
    document.head.append(currency);
    line.isCut = true;
    open();
    expect((await planCard('Standard')).getByText('₹4.99')).toBeDefined();
    expect(part('Bring the team').getByText(/Seats start at ₹14 per seat per month\.$/)).toBeDefined();
    expect(document.body.textContent).not.toContain('$');
    currency.remove();
  });

  test('say that the present ones could not be loaded, and try again', async () => {
    line.isCut = true;
    const user = open();
    const alert = await part('Plans').findByRole('alert');
    expect(alert.textContent).toContain('The current plans could not be loaded');
    line.isCut = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(part('Plans').queryByRole('alert')).toBeNull();
    });
  });
});

describe('the figures', () => {
  test('are counted from what the service did', async () => {
    await UsageDays.collection.insertOne({ day: '2026-01-01', count: 1500 });
    line.to = busyServer;
    open();
    const figures = part('Counted, not claimed');
    await waitFor(() => {
      expect(figures.getByText('prompts simplified').parentElement?.textContent).toContain('1,500');
    });
    expect(figures.getByText('hours saved').parentElement?.textContent).toContain('50');
    expect(figures.getByText('saved in model costs').parentElement?.textContent).toContain('$15');
  });

  test('say how many rated rewrites were good, once there are fifty ratings', async () => {
    await UsageDays.collection.insertOne({ day: '2026-01-01', count: 1500 });
    line.to = ratedServer;
    await givenRatings(50, 47);
    open();
    expect(await screen.findByText(/94% of rated rewrites got a thumbs up\.$/)).toBeDefined();
  });

  test('that mean nothing yet are left out', async () => {
    open();
    await screen.findByText(/This service is new/);
    expect(screen.queryByText('prompts simplified')).toBeNull();
  });
});

test('the example shows the original, the changes and the rewrite', async () => {
  const user = open();
  const marks = () => within(screen.getByRole('group', { name: 'Example' })).queryAllByRole('button').length;
  const inChanges = marks();
  await user.click(screen.getByRole('radio', { name: 'Original' }));
  expect(marks()).toBe(0);
  await user.click(screen.getByRole('radio', { name: 'Rewrite' }));
  expect(marks()).toBeGreaterThan(0);
  expect(marks()).toBeLessThanOrEqual(inChanges);
});
