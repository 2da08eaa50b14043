import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenSubscriber, PASSWORD } from '../../factories/user.ts';
import { isSignedIn, openApp } from '../render-app.tsx';

describe('signing in', () => {
  test('leads to the overview', async () => {
    const { email } = await givenSubscriber();
    const { user } = openApp('/auth');
    await user.type(await screen.findByLabelText('Email'), email);
    await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined();
    expect(isSignedIn()).toBe(true);
  });

  test('asks for missing fields before anything is sent', async () => {
    const { user, requests } = openApp('/auth');
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Email is required')).toBeDefined();
    expect(screen.getByText('Password is required')).toBeDefined();
    expect(requests).toEqual([]);
  });

  test("shows the server's reason for a refusal", async () => {
    const { user } = openApp('/auth');
    await user.type(await screen.findByLabelText('Email'), 'unknown@example.com');
    await user.type(screen.getByLabelText('Password'), 'wrong password{Enter}');
    expect(await screen.findByText('Invalid email or password')).toBeDefined();
    expect(isSignedIn()).toBe(false);
  });

  test("says 'Login failed' when the server gives no reason, and that it could not be reached", async () => {
    const { user, network } = openApp('/auth');
    network.isDown = true;
    await user.type(await screen.findByLabelText('Email'), 'a@example.com');
    await user.type(screen.getByLabelText('Password'), 'whatever it is{Enter}');
    expect(await screen.findByText('Login failed')).toBeDefined();
    expect(screen.getByText('The server could not be reached. Please try again.')).toBeDefined();
  });

  test('can show the password that is typed', async () => {
    const { user } = openApp('/auth');
    const password = await screen.findByLabelText('Password');
    expect(password.getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.getAttribute('type')).toBe('text');
  });
});

describe('signing up', () => {
  const open = async () => {
    const app = openApp('/auth?mode=signup');
    await screen.findByRole('heading', { name: 'Create Account' });
    return app;
  };

  test('says which plan comes next when one was chosen', async () => {
    await open();
    expect(screen.getByText('Free to start, no card needed.')).toBeDefined();
    cleanup();
    await seedPlans(new Date());
    openApp('/auth?mode=signup&plan=pro');
    expect((await screen.findByText('Pro ($9.99 per month)')).parentElement?.textContent).toBe(
      'Next, you confirm Pro ($9.99 per month) and pay. You can also start free.',
    );
    cleanup();
    openApp('/auth?mode=signup&billing=annual&plan=pro');
    expect(await screen.findByText('Pro ($99.90 per year)')).toBeDefined();
    cleanup();
    openApp('/auth?mode=signup&plan=free');
    expect(await screen.findByText('Free to start, no card needed.')).toBeDefined();
    cleanup();
    openApp('/auth?mode=signup&plan=gone');
    expect(await screen.findByText(/^Next, you confirm your plan and pay\./)).toBeDefined();
  });

  test('names the terms and the privacy policy below the button', async () => {
    await open();
    const form = screen.getByRole('button', { name: 'Create account' }).closest('form');
    const links = [...(form?.querySelectorAll('button[type="submit"] ~ p a') ?? [])];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Terms of Use', '/legal/terms'],
      ['Privacy Policy', '/legal/privacy'],
    ]);
  });

  test('creates an account and leads to the overview', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Full name'), 'Grace Hopper');
    await user.type(screen.getByLabelText('Email'), 'grace@example.com');
    await user.type(screen.getByLabelText('Password'), 'compilers are people too');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Grace Hopper')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined();
  });

  test('refuses a short password in the words of the specification', async () => {
    const { user, requests } = await open();
    await user.type(screen.getByLabelText('Full name'), 'Grace Hopper');
    await user.type(screen.getByLabelText('Email'), 'grace@example.com');
    await user.type(screen.getByLabelText('Password'), '1234567');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getByText('Password must be at least 8 characters')).toBeDefined();
    expect(requests).toEqual([]);
  });

  test('asks for every field', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getByText('Full name is required')).toBeDefined();
    expect(screen.getByText('Email is required')).toBeDefined();
  });

  test('says beside the field what the server finds wrong with it', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Full name'), 'Grace Hopper');
    await user.type(screen.getByLabelText('Email'), 'grace@example.com');
    await user.type(screen.getByLabelText('Password'), 'password1');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => {
      expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    });
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test("says 'Signup failed' when the server gives no reason", async () => {
    const { user, network } = await open();
    network.isDown = true;
    await user.type(screen.getByLabelText('Full name'), 'Grace Hopper');
    await user.type(screen.getByLabelText('Email'), 'grace@example.com');
    await user.type(screen.getByLabelText('Password'), 'compilers are people too');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Signup failed')).toBeDefined();
  });
});

const REFUSED = 'Invalid or expired promo code. Correct it, or create the account: the code is then left out.';

describe('a promo code at sign-up', () => {
  const validate = async (code: string) => {
    const app = openApp('/auth?mode=signup');
    await app.user.type(await screen.findByLabelText('Promo code (optional)'), code);
    await app.user.click(screen.getByRole('button', { name: 'Validate' }));
    return app;
  };

  test('is valid in any case and with spaces around it', async () => {
    await givenPromoCode({ code: 'SPRING' });
    const { requests } = await validate('  spring ');
    expect(await screen.findByText('Promo code validated: 20% off your next purchase.')).toBeDefined();
    expect(requests.at(-1)).toMatchObject({ variables: { code: 'SPRING' } });
  });

  test('is refused with what to do, which disappears when the code is changed', async () => {
    const { user } = await validate('NOPE');
    expect(await screen.findByText(REFUSED)).toBeDefined();
    const field = screen.getByLabelText('Promo code (optional)');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.type(field, 'X');
    expect(screen.queryByText(REFUSED)).toBeNull();
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
  });

  test("is 'Promo code not valid' when the server gives no reason", async () => {
    const { user, network } = await validate('SPRING');
    await screen.findByText(REFUSED);
    network.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Validate' }));
    expect(await screen.findByText('Promo code not valid')).toBeDefined();
  });

  test('can be left out: without one there is nothing to validate', async () => {
    openApp('/auth?mode=signup');
    await screen.findByLabelText('Promo code (optional)');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Validate' }).disabled).toBe(true);
  });

  test('that is refused is reported before the account is created, which then goes on without it', async () => {
    const { user, requests } = openApp('/auth?mode=signup');
    await user.type(await screen.findByLabelText('Full name'), 'Grace Hopper');
    await user.type(screen.getByLabelText('Email'), 'grace@example.com');
    await user.type(screen.getByLabelText('Password'), 'compilers are people too');
    await user.type(screen.getByLabelText('Promo code (optional)'), 'nope');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(REFUSED)).toBeDefined();
    expect(requests.some(({ name }) => name === 'SignUp')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined();
    expect(requests.find(({ name }) => name === 'SignUp')).toMatchObject({ variables: { input: { promoCode: null } } });
  });
});

test('a promo code that was refused when it was validated is left out at once', async () => {
  const { user, requests } = openApp('/auth?mode=signup');
  await user.type(await screen.findByLabelText('Full name'), 'Grace Hopper');
  await user.type(screen.getByLabelText('Email'), 'grace@example.com');
  await user.type(screen.getByLabelText('Password'), 'compilers are people too');
  await user.type(screen.getByLabelText('Promo code (optional)'), 'nope');
  await user.click(screen.getByRole('button', { name: 'Validate' }));
  expect(await screen.findByText(REFUSED)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined();
  expect(requests.find(({ name }) => name === 'SignUp')).toMatchObject({ variables: { input: { promoCode: null } } });
});

test('an address that the server would refuse is marked together with the other fields', async () => {
  const { user, requests } = openApp('/auth?mode=signup');
  await user.type(await screen.findByLabelText('Full name'), 'Maria Holt');
  await user.type(screen.getByLabelText('Email'), 'maria@holt');
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(screen.getByText('Enter an email address, such as name@example.com')).toBeDefined();
  expect(screen.getByText('Password must be at least 8 characters')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(requests.map(({ name }) => name)).not.toContain('SignUp');
});

test('every field says at once what is wrong with it, the promo code too', async () => {
  const { user, requests } = openApp('/auth?mode=signup');
  await user.type(await screen.findByLabelText('Email'), 'nonsense');
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.type(screen.getByLabelText('Promo code (optional)'), 'nope');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText(REFUSED)).toBeDefined();
  expect(screen.getByText('Full name is required')).toBeDefined();
  expect(screen.getByText('Password must be at least 8 characters')).toBeDefined();
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(requests.some(({ name }) => name === 'SignUp')).toBe(false);
});

test('an address that has an account leads to signing in with it, or to a new password', async () => {
  const account = await givenSubscriber();
  const { user } = openApp('/auth?mode=signup&plan=pro');
  await user.type(await screen.findByLabelText('Full name'), 'Grace Hopper');
  await user.type(screen.getByLabelText('Email'), account.email);
  await user.type(screen.getByLabelText('Password'), 'compilers are people too');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  const reset = await screen.findByRole<HTMLAnchorElement>('link', { name: 'reset its password' });
  expect(new URL(reset.href).pathname).toBe('/auth/forgot');
  const signingIn = screen.getByRole<HTMLAnchorElement>('link', { name: 'Sign in with it' });
  expect(new URL(signingIn.href).search).toBe('?mode=signin&plan=pro');
  await user.click(signingIn);
  await screen.findByRole('heading', { name: 'Welcome Back' });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(account.email);
});

test('each form leads to the other, and the address says which one it is', async () => {
  const { user, router } = openApp('/auth');
  await user.click(await screen.findByRole('link', { name: 'Create an account' }));
  await screen.findByRole('heading', { name: 'Create Account' });
  expect(router.state.location.search).toBe('?mode=signup');
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Welcome Back' });
  expect(router.state.location.search).toBe('');
});
