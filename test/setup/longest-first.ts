import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, longest first, for each project. A file that is in no list takes less. */
export const LONGEST = [
  // in-one-process
  'test/fuzz/rest.test.ts',
  'test/contract/rest-contract.test.ts',
  'test/demo/demo.test.ts',
  'test/e2e/providers.test.ts',
  'test/e2e/xss.test.ts',
  'test/e2e/auth.test.ts',
  'test/rewriting/idle-words/training.test.ts',
  'test/fuzz/graphql.test.ts',
  'test/server/examples/examples.test.ts',
  'test/modules/webhooks/outages.service.test.ts',
  'test/server/rest/openapi.test.ts',
  // pages
  'test/web/admin-actions/actions.test.tsx',
  'test/web/admin-promo-codes/promo-codes.test.tsx',
  'test/web/overview/composer.test.tsx',
  'test/web/document-limits.test.ts',
  // in-process and programs
  'test/scripts/operations/topology.test.ts',
  'test/scripts/server/slow-requests.test.ts',
  'test/scripts/database/embedded-mongod.test.ts',
  'test/scripts/dev.test.ts',
  'test/scripts/operations/commands.test.ts',
  'test/scripts/operations/doctor.test.ts',
  'test/scripts/operations/chaos.test.ts',
  'test/fuzz/rewriting/rewriting-time.test.ts',
  'test/scripts/server/first-start.test.ts',
  // e2e
  'test/e2e/admin-states.test.ts',
  'test/e2e/admin-day.test.ts',
  'test/e2e/extension-editors.test.ts',
  'test/e2e/dashboard.test.ts',
  'test/e2e/extension-failures.test.ts',
  'test/e2e/admin-integrations.test.ts',
  'test/e2e/landing.test.ts',
  'test/e2e/layout-shift.test.ts',
  'test/e2e/admin-haste.test.ts',
  'test/e2e/admin-user.test.ts',
  'test/e2e/admin-users.test.ts',
];

/**
 * Starts with the files that take longest, so that none of them is still running when all others are done. Vitest orders files by their size
 * when it has not run them before, as in a fresh clone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.indexOf(relative(this.ctx.config.root, moduleId));
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
