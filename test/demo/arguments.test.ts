import { expect, test } from 'vitest';
import { StartupError } from '#api/kernel/startup-error.ts';
import { HELP, readArguments } from '#demo/arguments.ts';

test('the demo reads its arguments, each of which has a default', () => {
  expect(readArguments([])).toEqual({ seed: '1', people: 200, prompts: 50_000 });
  expect(readArguments(['--seed=a', '--people=40', '--prompts=0'])).toEqual({ seed: 'a', people: 40, prompts: 0 });
});

test('--help only asks for the help', () => {
  expect(readArguments(['--help'])).toBeNull();
  expect(HELP).toMatch(/--people=NUMBER[^]*DATA_DIR/);
});

test('an unknown option is an error that says which options there are', () => {
  expect(() => readArguments(['--users=40'])).toThrow(StartupError);
  expect(() => readArguments(['--users=40'])).toThrow(
    /'--users'[^]*Usage: npm run demo -- \[--seed=TEXT\] \[--people=NUMBER\] \[--prompts=NUMBER\]/,
  );
});

test.each(['--people=0', '--people=2001', '--people=many', '--prompts=-1', '--prompts=1.5'])(
  '%s is an error',
  (argument) => {
    expect(() => readArguments([argument])).toThrow('--people takes 1 to 2000, and --prompts a whole number.');
  },
);
