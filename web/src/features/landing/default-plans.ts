import { decimalsOf } from '#schema/money.ts';
import type { ListedPlan } from './listed-plan.ts';

const TEAM_FEATURE = 'Team of up to 5';
const ENGINE = 'Built-in rewriting engine';
const CHARTS = 'History and usage charts';
const BYOK = 'Bring your own key (BYOK)';

/** The plans of a new installation: id, name, monthly price in minor units, prompts a month (-1: unlimited), and features. */
const DEFAULT_PLANS = [
  ['free', 'Free', 0, 5, ['5 prompts a month', ENGINE, CHARTS]],
  ['standard', 'Standard', 499, 200, ['200 prompts a month', BYOK, ENGINE, CHARTS]],
  ['pro', 'Pro', 999, 500, ['500 prompts a month', BYOK, TEAM_FEATURE, ENGINE, CHARTS]],
  ['ultimate', 'Ultimate', 1999, -1, ['Unlimited prompts (fair use)', BYOK, TEAM_FEATURE, ENGINE, CHARTS]],
] as const;

const SEAT_PRICE_MINOR = 1400;
/** A year that is paid in one payment costs as much as this many months. */
const MONTHS_PAID_A_YEAR = 10;

/** Returns the plans of a new installation, which are shown until the current plans are loaded. A test compares them with the server's. */
export function listDefaultPlans(currency: string): readonly ListedPlan[] {
  const unit = 10 ** decimalsOf(currency);
  return DEFAULT_PLANS.map(([id, name, price, prompts_limit, features]) => {
    const teams = id === 'pro' || id === 'ultimate';
    return {
      id,
      name,
      price: price / unit,
      yearly_price: price > 0 ? (price * MONTHS_PAID_A_YEAR) / unit : null,
      prompts_limit,
      interval: 'monthly',
      features,
      currency,
      is_hidden: false,
      is_popular: id === 'pro',
      byok: price > 0,
      teams,
      seat_price: teams ? SEAT_PRICE_MINOR / unit : null,
    };
  });
}
