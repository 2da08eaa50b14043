interface AdminTask {
  readonly name: string;
  readonly description: string;
  /** Routes of the REST API. Most accept several methods. */
  readonly routes: readonly string[];
}

/** In the order of the admin area's sections. */
export const ADMIN_TASKS: readonly AdminTask[] = [
  {
    name: 'Users',
    description: 'Find, create, change, suspend and delete users; assign plans, extra days and seats.',
    routes: ['/api/admin/users'],
  },
  { name: 'Plans', description: 'Create, change, hide and delete plans.', routes: ['/api/admin/plans'] },
  { name: 'Add-ons', description: 'Create, change and retire add-ons.', routes: ['/api/admin/add-ons'] },
  {
    name: 'Default actions',
    description: 'Edit the actions that all users have.',
    routes: ['/api/admin/default-actions'],
  },
  {
    name: 'Promo codes',
    description: 'Create one code or many, see who redeemed them, export them.',
    routes: ['/api/admin/promo-codes', '/api/admin/promo-codes/bulk', '/api/admin/promo-codes/export'],
  },
  {
    name: 'Analytics, financial and system health',
    description: 'Read reports, and export them.',
    routes: ['/api/admin/stats', '/api/admin/analytics', '/api/admin/financial', '/api/admin/system-health'],
  },
  {
    name: 'Webhooks',
    description: 'Choose which events are sent to which URL, send tests, read the delivery log.',
    routes: ['/api/admin/webhooks', '/api/admin/webhook-logs'],
  },
  {
    name: 'API keys and models',
    description: 'Save the keys of model providers, and choose the models to offer.',
    routes: ['/api/admin/api-keys', '/api/admin/providers/straico/models', '/api/admin/providers/openrouter/models'],
  },
  {
    name: 'Payment methods',
    description: 'Connect Stripe or Razorpay, and choose which one takes payments.',
    routes: ['/api/admin/payment-methods'],
  },
  {
    name: 'Access tokens',
    description: 'Give integrators access to the API, limited to the scopes you choose.',
    routes: ['/api/admin/access-tokens'],
  },
];
