import { Plans } from '#api/modules/plans/plan.model.ts';
import type { DomainContract } from '../contract-route.ts';

/** A plan without subscribers, which can be deleted. */
const PLAN_ID = '66f0c0de5eed5eed5eedab02';

const optionalFields = {
  yearly_price: 'number?',
  interval: 'string?',
  features: 'strings?',
  is_active: 'boolean?',
  is_hidden: 'boolean?',
  is_popular: 'boolean?',
  seat_price: 'number?',
  buy_now_url: 'string?',
  yearly_buy_now_url: 'string?',
  stripe_price_id: 'string?',
  byok: 'boolean?',
  teams: 'boolean?',
  confirms_yearly_price: 'boolean?',
};

/** Plans and subscriptions. */
export const plansContract: DomainContract = {
  types: {
    Plan: {
      id: 'id',
      name: 'string',
      currency: 'string',
      price: 'number',
      yearly_price: 'number?',
      prompts_limit: 'int',
      interval: 'monthly|quarterly|yearly|lifetime',
      features: ['string'],
      is_active: 'boolean',
      is_hidden: 'boolean',
      is_popular: 'boolean',
      buy_now_url: 'string?',
      yearly_buy_now_url: 'string?',
      stripe_price_id: 'string?',
      byok: 'boolean',
      teams: 'boolean',
      seat_price: 'number?',
    },
    Subscription: {
      plan_id: 'id?',
      plan_name: 'string?',
      plan: 'Plan?',
      prompts_limit: 'int',
      prompts_remaining: 'int',
      prompts_used: 'int',
      current_period_end: 'iso?',
    },
  },
  routes: [
    { line: 'GET /plans', auth: 'public', data: ['Plan'], whenSuspended: 200 },
    { line: 'GET /admin/plans', auth: 'admin', data: ['Plan'], whenSuspended: 200 },
    {
      line: 'POST /admin/plans',
      auth: 'admin',
      body: { name: 'string', price: 'number', prompts_limit: 'int', ...optionalFields },
      example: {
        name: 'Team',
        price: 12.5,
        prompts_limit: 50,
        yearly_price: 0,
        interval: 'monthly',
        features: ['one'],
      },
      data: 'Plan',
      whenSuspended: 403,
    },
    {
      line: 'PUT /admin/plans/{id}',
      auth: 'admin',
      params: { id: PLAN_ID },
      body: { name: 'string?', price: 'number?', prompts_limit: 'int?', ...optionalFields },
      example: { price: 13 },
      data: 'Plan',
      whenSuspended: 403,
    },
    {
      line: 'DELETE /admin/plans/{id}',
      auth: 'admin',
      params: { id: PLAN_ID },
      data: { id: 'id' },
      whenSuspended: 403,
    },
  ],
  given: async () => {
    await Plans.create({
      _id: PLAN_ID,
      name: 'Spare',
      priceMinor: 1250,
      promptsLimit: 50,
      interval: 'monthly',
      createdAt: new Date(),
    });
  },
};
