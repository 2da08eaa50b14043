import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findVariables } from '#api/modules/actions/template.rules.ts';
import { READY_ACTIONS } from '#web/features/custom-actions/gallery/all-ready-actions.ts';
import { ROLES } from '#web/features/custom-actions/gallery/ready-action.ts';
import { ACTION_ICONS } from '#web/ui/action-icon/action-icons.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, run } from '../../setup/graphql.ts';
import { ImportCustomActionsDocument } from '../../setup/operations.generated.ts';
import { card, open, stored } from './library-page.ts';

describe('the gallery', () => {
  const shown = async () => (await screen.findAllByRole('article')).length;

  test('offers at least three actions for each role, with every variable explained', () => {
    for (const role of ROLES)
      expect(READY_ACTIONS.filter((action) => action.role === role).length).toBeGreaterThanOrEqual(3);
    expect(new Set(READY_ACTIONS.map(({ name }) => name)).size).toBe(READY_ACTIONS.length);
    for (const { name, prompt, variables, icon } of READY_ACTIONS) {
      expect([name, Object.keys(variables).sort()]).toEqual([name, findVariables(prompt).sort()]);
      expect([name, prompt.includes('{input}'), ACTION_ICONS[icon] === undefined]).toEqual([name, true, false]);
    }
  });

  test('has only actions that the server accepts', async () => {
    const viewer = asUser(await givenSubscriber());
    // The server ignores the role and the explanations of variables.
    const { importCustomActions } = await run(viewer, ImportCustomActionsDocument, {
      json: JSON.stringify(READY_ACTIONS),
    });
    expect(importCustomActions.map(({ name }) => name)).toEqual(READY_ACTIONS.map(({ name }) => name));
  });

  test('is searched by words and by role, both in the URL', async () => {
    const { user, getSearch } = await open();
    await user.click(screen.getByRole('button', { name: 'Ready-made' }));
    expect(getSearch()).toBe('?view=ready-made');
    expect(await shown()).toBe(READY_ACTIONS.length);
    await user.click(screen.getByRole('button', { name: 'Support' }));
    expect(getSearch()).toBe('?view=ready-made&role=Support');
    expect(await shown()).toBeLessThan(READY_ACTIONS.length);
    await user.type(screen.getByLabelText('Search ready-made actions'), 'handover ticket');
    await waitFor(async () => {
      expect(await shown()).toBe(1);
    });
    await user.clear(screen.getByLabelText('Search ready-made actions'));
    await user.type(screen.getByLabelText('Search ready-made actions'), 'astronomy');
    await user.click(await screen.findByRole('button', { name: 'Show all ready-made actions' }));
    expect(await shown()).toBe(READY_ACTIONS.length);
  });

  test('adds an action to the library once, with its icon, category and tags', async () => {
    const { user, account, getSearch } = await open('?view=ready-made');
    const codeReview = await card('Code review');
    expect(
      codeReview.getByText('The programming language and version, such as TypeScript 6 or Python 3.13.'),
    ).toBeDefined();
    await user.click(codeReview.getByRole('button', { name: 'Add Code review to my actions' }));
    expect(await codeReview.findByText('In your actions')).toBeDefined();
    await waitFor(() => {
      expect(document.activeElement).toBe(codeReview.getByRole('button', { name: 'Edit Code review' }));
    });
    expect(await stored(account)).toMatchObject([
      { name: 'Code review', category: 'Code', icon: 'code', tags: ['review', 'quality'] },
    ]);
    await user.click(codeReview.getByRole('button', { name: 'Edit Code review' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Code review' })).toBeDefined();
    expect(getSearch()).toMatch(/^\?edit=/);
  });
});
