import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RunRatings } from '#api/modules/ratings/run-rating.model.ts';
import { Shares } from '#api/modules/shares/share.model.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';

async function openWithResult() {
  await signIn(await givenSubscriber());
  localStorage.setItem('plainprompt.mask-personal', 'on');
  const app = openApp('/dashboard/overview');
  await app.user.click(await screen.findByLabelText('Your prompt'));
  await app.user.paste('Could you please write to ada@example.com about the risks?');
  await app.user.click(screen.getByRole('button', { name: 'Simplify' }));
  await screen.findByRole('button', { name: 'Copy' });
  return app;
}

test('a rewrite is shared after a look at what will be public, read by a visitor, and ended after a question', async () => {
  const { user } = await openWithResult();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share by a link' }));
  const shown = dialog.getByRole('group', { name: 'What will be public' });
  expect(shown.textContent).toBe('Write to [EMAIL_1] about the risks.');
  await user.click(dialog.getByRole('checkbox', { name: 'Also show your original prompt, above the rewrite' }));
  expect(shown.textContent).toContain('Could you please write to [EMAIL_1]');
  expect(await Shares.countDocuments()).toBe(0);
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  const address = (await dialog.findByRole('link')).getAttribute('href') ?? '';
  const path = new URL(address).pathname;
  const token = localStorage.getItem('plainprompt.session');

  cleanup();
  localStorage.removeItem('plainprompt.session');
  openApp(path);
  const shared = within(await screen.findByRole('region', { name: 'Shared rewrite' }));
  expect(shared.getByRole('group', { name: 'Prompt and rewrite' }).textContent).toContain(
    'to [EMAIL_1] about the risks',
  );
  expect(document.body.textContent).not.toContain('ada@example.com');
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex');

  cleanup();
  expect(document.querySelector('meta[name="robots"]')).toBeNull();
  localStorage.setItem('plainprompt.session', token ?? '');
  const settings = openApp('/dashboard/settings?tab=privacy');
  const stopSharing = await screen.findByRole('button', { name: /^Stop sharing: Write to \[EMAIL_1\]/ });
  expect(screen.getByText(/ · With your original prompt$/)).toBeDefined();
  await settings.user.click(stopSharing);
  const ask = () => screen.findByRole('alertdialog', { name: 'Stop sharing this rewrite?' });
  expect((await ask()).textContent).toContain('The link stops working for everyone who has it.');
  await settings.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(stopSharing);
  expect(await Shares.countDocuments()).toBe(1);
  await settings.user.click(stopSharing);
  await settings.user.click(within(await ask()).getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByText('The link has ended')).toBeDefined();
  expect(await screen.findByText(/^You share nothing/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Shared links' }));

  cleanup();
  openApp(path);
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeDefined();
});

test('ending a link where it was made says that it has ended, and offers to finish or to share again', async () => {
  const { user } = await openWithResult();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share by a link' }));
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await user.click(await dialog.findByRole('button', { name: /^Stop sharing: / }));
  await user.click(dialog.getByRole('button', { name: 'Stop sharing' }));
  const done = await dialog.findByRole('button', { name: 'Done' });
  expect(dialog.getByText('The link has ended')).toBeDefined();
  expect(dialog.queryByRole('link')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Create link' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Share again' }));
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await user.click(await dialog.findByRole('button', { name: /^Stop sharing: / }));
  await user.click(dialog.getByRole('button', { name: 'Stop sharing' }));
  expect(await dialog.findByRole('button', { name: 'Done' })).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(done.isConnected).toBe(false);
});

test('after a change, a link shows an earlier version, and a click shares the new one in its place', async () => {
  const { user } = await openWithResult();
  const openShare = async () => {
    await user.click(screen.getByRole('button', { name: 'Share' }));
    return within(await screen.findByRole('dialog', { name: 'Share by a link' }));
  };
  const first = await openShare();
  await user.click(first.getByRole('button', { name: 'Create link' }));
  await first.findByRole('button', { name: /^Stop sharing: / });
  expect(first.queryByRole('button', { name: /^Share this version instead: / })).toBeNull();
  await user.keyboard('{Escape}');
  const [earlier] = await Shares.find().lean();

  await user.click(screen.getByText(/^What changed, and why/));
  await user.click(screen.getByRole('button', { name: 'Reject all' }));
  const reminder = 'Your shared link shows an earlier version. Share offers to replace it.';
  expect(await screen.findByText(reminder)).toBeDefined();
  const dialog = await openShare();
  expect(await dialog.findByText('Shows an earlier version of this rewrite.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: /^Share this version instead: / }));
  expect(await dialog.findByText('The earlier link has ended')).toBeDefined();
  expect(dialog.getByText(/^Your link is ready\./)).toBeDefined();
  expect(dialog.queryByText('Shows an earlier version of this rewrite.')).toBeNull();
  const links = await Shares.find().lean();
  expect(links).toHaveLength(1);
  expect(links[0]?._id).not.toEqual(earlier?._id);
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByText(reminder)).toBeNull();
  });
});

test('a rewrite is rated, the reason is optional, and a second press takes the rating back', async () => {
  const { user } = await openWithResult();
  const thumb = (name: string) => screen.getByRole('button', { name });
  await user.click(thumb('Good rewrite'));
  expect(await screen.findByText('Thank you.')).toBeDefined();
  await user.click(thumb('Bad rewrite'));
  const reason = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'What was wrong?' });
  expect(reason.value).toBe('');
  await user.selectOptions(reason, 'A detail is missing');
  await user.type(screen.getByRole('textbox', { name: /^Comment/ }), 'No deadline.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Thank you.');
  expect(await RunRatings.find().lean()).toMatchObject([{ isGood: false, reason: 'detail_lost' }]);
  expect(thumb('Bad rewrite').getAttribute('aria-pressed')).toBe('true');
  await user.click(thumb('Bad rewrite'));
  await expect.poll(() => RunRatings.countDocuments()).toBe(0);
});

test('a rating that could not be removed stays, and the page says why until the next press', async () => {
  const { user, network } = await openWithResult();
  const thumb = () => screen.getByRole('button', { name: 'Good rewrite' });
  const problem = () => thumb().closest('div')?.querySelector('[role="alert"]')?.textContent;
  await user.click(thumb());
  await screen.findByText('Thank you.');
  expect(problem()).toBe('');
  network.isDown = true;
  await user.click(thumb());
  await expect.poll(problem).not.toBe('');
  expect(thumb().getAttribute('aria-pressed')).toBe('true');
  network.isDown = false;
  await user.click(thumb());
  await expect.poll(() => RunRatings.countDocuments()).toBe(0);
  expect(problem()).toBe('');
});
