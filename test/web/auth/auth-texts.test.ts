import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenResetToken } from '../../factories/recovery.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { click, clickWithoutNetwork, fill, testStates } from '../specified-texts.ts';

/** Every text that the specification fixes for signing in, signing up and recovery, by the state that shows it. */
testStates([
  {
    state: 'the sign-in page',
    path: '/auth',
    signedInAs: null,
    texts: ['Welcome Back', 'Email', 'Password', 'Sign in', 'Create an account', 'Forgot password?'],
  },
  {
    state: 'the sign-up form, sent without anything filled in',
    path: '/auth?mode=signup',
    signedInAs: null,
    act: (app) => click(app, 'Create account'),
    texts: ['Create Account', 'Full name', 'Promo code', 'Validate', 'Password must be at least 8 characters'],
  },
  {
    state: 'a sign-in without a server',
    path: '/auth',
    signedInAs: null,
    act: async (app) => {
      await fill(app, { Email: 'ada@example.com', Password: 'correct horse' });
      await clickWithoutNetwork(app, 'Sign in');
    },
    texts: ['Login failed'],
  },
  {
    state: 'a sign-up without a server',
    path: '/auth?mode=signup',
    signedInAs: null,
    act: async (app) => {
      await fill(app, { 'Full name': 'Ada', Email: 'ada@example.com', Password: 'correct horse' });
      await clickWithoutNetwork(app, 'Create account');
    },
    texts: ['Signup failed'],
  },
  {
    state: 'a promo code that is tried without a server',
    path: '/auth?mode=signup',
    signedInAs: null,
    act: async (app) => {
      await fill(app, { 'Promo code (optional)': 'spring' });
      await clickWithoutNetwork(app, 'Validate');
    },
    texts: ['Promo code not valid'],
  },
  {
    state: 'a reset link that is requested without a server',
    path: '/auth/forgot',
    signedInAs: null,
    act: async (app) => {
      await fill(app, { Email: 'ada@example.com' });
      await clickWithoutNetwork(app, 'Send reset link');
    },
    texts: ['Forgot password', 'Send reset link', 'Back to sign in', 'Failed to send reset link'],
  },
  {
    state: 'a reset link that is requested',
    path: '/auth/forgot',
    signedInAs: null,
    act: async (app) => {
      await fill(app, { Email: 'ada@example.com' });
      await click(app, 'Send reset link');
    },
    texts: ['If that email exists, a reset link has been sent.'],
  },
  {
    state: 'a reset link that is cut off',
    path: '/auth/reset',
    signedInAs: null,
    texts: ['Invalid or missing reset link.'],
  },
  {
    state: 'a reset without a server',
    path: '/auth/reset?email=ada@example.com&token=token',
    signedInAs: null,
    prepare: async () => givenResetToken(await givenSubscriber({ email: 'ada@example.com' }), 'token'),
    act: async (app) => {
      await fill(app, { 'New password': 'correct horse', 'Confirm password': 'correct horse' });
      await clickWithoutNetwork(app, 'Reset password');
    },
    texts: ['Reset password', 'Failed to reset password'],
  },
  {
    state: 'a reset with passwords that are short and differ',
    path: '/auth/reset?email=ada@example.com&token=token',
    signedInAs: null,
    prepare: async () => givenResetToken(await givenSubscriber({ email: 'ada@example.com' }), 'token'),
    act: async (app) => {
      await fill(app, { 'New password': 'short' });
      await click(app, 'Reset password');
    },
    texts: ['Password must be at least 8 characters.', 'Passwords do not match.'],
  },
  {
    state: 'a valid promo code',
    path: '/auth?mode=signup',
    signedInAs: null,
    act: async (app) => {
      await givenPromoCode();
      await fill(app, { 'Promo code (optional)': 'spring' });
      await click(app, 'Validate');
    },
    texts: ['Promo code validated'],
  },
  {
    state: 'a sign-in with a wrong password',
    path: '/auth',
    signedInAs: null,
    act: async (app) => {
      await fill(app, { Email: 'unknown@example.com', Password: 'correct horse' });
      await click(app, 'Sign in');
    },
    texts: ['Invalid email or password'],
  },
]);
