interface AdminTask {
  readonly name: string;
  readonly does: string;
  /** Of the REST API, where each is asked with several methods. */
  readonly addresses: readonly string[];
}

/** In the order of the admin area's sections. */
export const ADMIN_TASKS: readonly AdminTask[] = [
  {
    name: 'Users',
    does: 'Find, create, change, suspend and delete people; give plans, days and seats.',
    addresses: ['/api/admin/users'],
  },
  { name: 'Plans', does: 'Create, change, hide and delete plans.', addresses: ['/api/admin/plans'] },
  { name: 'Add-ons', does: 'Create, change and retire add-ons.', addresses: ['/api/admin/add-ons'] },
  {
    name: 'Default actions',
    does: 'Write the actions that everybody has.',
    addresses: ['/api/admin/default-actions'],
  },
  {
    name: 'Promo codes',
    does: 'Create codes one by one or many at once, see who used them, export them.',
    addresses: ['/api/admin/promo-codes', '/api/admin/promo-codes/bulk', '/api/admin/promo-codes/export'],
  },
  {
    name: 'Analytics, financial and system health',
    does: 'Read reports, and export them.',
    addresses: ['/api/admin/stats', '/api/admin/analytics', '/api/admin/financial', '/api/admin/system-health'],
  },
  {
    name: 'Webhooks',
    does: 'Say who is told of what, test it, read what was sent.',
    addresses: ['/api/admin/webhooks', '/api/admin/webhook-logs'],
  },
  {
    name: 'API keys and models',
    does: 'Keep the keys of model providers, and choose their models.',
    addresses: ['/api/admin/api-keys', '/api/admin/providers/straico/models', '/api/admin/providers/openrouter/models'],
  },
  {
    name: 'Payment methods',
    does: 'Connect Stripe or Razorpay, and choose which one takes payments.',
    addresses: ['/api/admin/payment-methods'],
  },
  {
    name: 'Access tokens',
    does: 'Let other systems in, with the scopes you choose.',
    addresses: ['/api/admin/access-tokens'],
  },
];
