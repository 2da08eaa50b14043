import { expect, test } from 'vitest';
import { SAVED_PER_REWRITE, WRITING_MINUTES } from '#schema/saving-estimate.ts';
import { calculateRoi, toCurrencyScale } from '#web/features/landing/roi.ts';

test('time saved is 70 % of the minutes, on 30 days', () => {
  const { promptsPerMonth, hoursSaved } = calculateRoi(
    { promptsPerDay: 10, minutesPerPrompt: 3, hourlyRate: 50 },
    9.99,
  );
  expect(promptsPerMonth).toBe(300);
  expect(hoursSaved).toBeCloseTo(10.5);
});

test('savings, return, payback and break-even follow from a plan at 9.99', () => {
  const roi = calculateRoi({ promptsPerDay: 10, minutesPerPrompt: 3, hourlyRate: 50 }, 9.99);
  expect(roi.savings).toBeCloseTo(525);
  expect(roi.roiPercent).toBeCloseTo(((525 - 9.99) / 9.99) * 100);
  expect(roi.paybackDays).toBeCloseTo(9.99 / (525 / 30));
  // One prompt saves 1.75: six make up for the plan.
  expect(roi.breakEvenPrompts).toBe(6);
});

test('what a prompt saves at first is what all other figures count', () => {
  const input = { promptsPerDay: 1, minutesPerPrompt: WRITING_MINUTES, hourlyRate: 25 };
  const { hoursSaved, promptsPerMonth } = calculateRoi(input, 9.99);
  expect(Math.round((hoursSaved * 60) / promptsPerMonth)).toBe(SAVED_PER_REWRITE.minutes);
  // The specification's figure.
  expect(SAVED_PER_REWRITE.minutes).toBe(2);
});

test('too few prompts are a loss', () => {
  const { savings, roiPercent, paybackDays } = calculateRoi(
    {
      promptsPerDay: 1,
      minutesPerPrompt: 0.5,
      hourlyRate: 10,
    },
    9.99,
  );
  expect(savings).toBeCloseTo(1.75);
  expect(roiPercent).toBeLessThan(0);
  expect(paybackDays).toBeCloseTo(9.99 / (1.75 / 30));
});

test.each([
  ['no prompts', { promptsPerDay: 0, minutesPerPrompt: 3, hourlyRate: 50 }],
  ['no time', { promptsPerDay: 10, minutesPerPrompt: 0, hourlyRate: 50 }],
  ['an hour that is worth nothing', { promptsPerDay: 10, minutesPerPrompt: 3, hourlyRate: 0 }],
])('with %s it never pays', (_what, input) => {
  expect(calculateRoi(input, 9.99)).toMatchObject({ savings: 0, roiPercent: -100, paybackDays: null });
});

test('without a saving on each prompt nothing breaks even', () => {
  expect(calculateRoi({ promptsPerDay: 10, minutesPerPrompt: 0, hourlyRate: 50 }, 9.99).breakEvenPrompts).toBeNull();
  expect(calculateRoi({ promptsPerDay: 0, minutesPerPrompt: 3, hourlyRate: 50 }, 9.99).breakEvenPrompts).toBe(6);
});

test.each([
  ['the usual price', 9.99, 1],
  ['another price in dollars', 4.99, 1],
  ['a high price in dollars', 49, 1],
  ['rupees', 499, 10],
  ['yen', 999, 100],
  ['Kuwaiti dinars, which have three decimals', 0.999, 0.1],
])('the value of an hour fits %s', (_what, price, scale) => {
  expect(toCurrencyScale(price)).toBe(scale);
});
