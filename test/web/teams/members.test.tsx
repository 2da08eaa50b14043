import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { contextFor, trySimplify } from '../../factories/simplify.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { givenAdaAndGrace, open, section } from './teams-page.ts';

describe('the members', () => {
  test('get their roles from the owner, whose own role is fixed', async () => {
    const { ada, grace } = await givenAdaAndGrace();
    const { user } = await open(ada);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Grace Hopper' }), 'ADMIN');
    await waitFor(async () => {
      expect(await TeamMembers.findOne({ userId: grace._id }).lean()).toMatchObject({ role: 'admin' });
    });
    expect(screen.queryByRole('combobox', { name: 'Role of Ada Lovelace' })).toBeNull();
  });

  test('are removed after a confirmation; the owner can’t be removed', async () => {
    const { ada, grace } = await givenAdaAndGrace();
    const { user } = await open(ada);
    const remove = await screen.findByRole('button', { name: 'Remove Grace Hopper' });
    expect(screen.queryByRole('button', { name: 'Remove Ada Lovelace' })).toBeNull();
    await user.click(remove);
    const question = within(screen.getByRole('alertdialog', { name: 'Remove Grace Hopper from Engines?' }));
    await user.click(question.getByRole('button', { name: 'Remove member' }));
    await waitFor(() => {
      expect(screen.queryByText('Grace Hopper')).toBeNull();
    });
    expect(await screen.findByText('Grace Hopper is no longer in the team')).toBeDefined();
    // The button that had the focus is gone.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Members' }));
    expect(await TeamMembers.exists({ userId: grace._id })).toBeNull();
  });

  test('get an allowance within the limit of the plan', async () => {
    const { ada } = await givenAdaAndGrace();
    const { user } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Change allowance of Grace Hopper' }));
    const field = screen.getByLabelText('Prompts allowance of Grace Hopper');
    // The plan Pro has 500 prompts.
    await user.type(field, '501');
    await user.click(screen.getByRole('button', { name: 'Save allowance' }));
    await waitFor(() => {
      expect(field.getAttribute('aria-invalid')).toBe('true');
    });
    await user.clear(field);
    await user.type(field, '200');
    await user.click(screen.getByRole('button', { name: 'Save allowance' }));
    expect(await screen.findByText('0 of 200 used')).toBeDefined();
  });

  test('have the figures of the whole team brought up to date when an allowance is saved', async () => {
    const { ada, grace } = await givenAdaAndGrace();
    const { user } = await open(ada);
    expect(await screen.findByText('0 of 500 shared prompts used')).toBeDefined();
    await trySimplify(contextFor(grace, testRuntime(), new Date()), 'Could you please brew tea?');
    await user.click(screen.getByRole('button', { name: 'Change allowance of Grace Hopper' }));
    await user.type(screen.getByLabelText('Prompts allowance of Grace Hopper'), '200');
    await user.click(screen.getByRole('button', { name: 'Save allowance' }));
    expect(await screen.findByText('1 of 200 used')).toBeDefined();
    expect(await screen.findByText('1 of 500 shared prompts used')).toBeDefined();
    expect(await (await section('Usage')).findByRole('row', { name: /^Grace Hopper 1 / })).toBeDefined();
  });

  test('have the figures of the whole team brought up to date when a role is changed, too', async () => {
    const { ada, grace } = await givenAdaAndGrace();
    const { user } = await open(ada);
    expect(await screen.findByText('0 of 500 shared prompts used')).toBeDefined();
    await trySimplify(contextFor(grace, testRuntime(), new Date()), 'Could you please brew tea?');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role of Grace Hopper' }), 'Admin');
    expect(await screen.findByText('1 of 500 shared prompts used')).toBeDefined();
  });

  test('stay when removing them fails', async () => {
    const { ada, grace } = await givenAdaAndGrace();
    const { user, network } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Remove Grace Hopper' }));
    network.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Remove member' }));
    expect(await screen.findByText(/^Failed to remove team member\./)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Remove Grace Hopper' })).toBeDefined();
    expect(await TeamMembers.exists({ userId: grace._id })).not.toBeNull();
  });

  test('see the other members, can’t change them, and can leave', async () => {
    const { grace } = await givenAdaAndGrace();
    const { user } = await open(grace);
    const members = await section('Members');
    expect(members.getByText('Ada Lovelace')).toBeDefined();
    expect(members.queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Leave team' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave team' }));
    expect(await screen.findByRole('link', { name: 'View Plans' })).toBeDefined();
    expect(await screen.findByText('You left Engines')).toBeDefined();
    // The page with the focused button is gone.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Team Management' }));
  });
});
