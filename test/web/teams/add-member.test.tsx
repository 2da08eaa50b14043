import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { givenTeam } from '../../factories/team.ts';
import { dialog, givenAda, givenAdaAndGrace, open, section } from './teams-page.ts';

describe('adding a member', () => {
  test('creates an account with a seat', async () => {
    const ada = await givenAda();
    await givenTeam(ada);
    const { user } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Add Member' }));
    const form = await dialog('Add member');
    expect(
      form.getByText(/They get an email that you added them, without the password: pass it on yourself\./),
    ).toBeDefined();
    expect(form.getByText(/They must choose their own when they first sign in\./)).toBeDefined();
    await user.type(form.getByLabelText('First name'), 'Grace');
    await user.type(form.getByLabelText('Last name'), 'Hopper');
    await user.type(form.getByLabelText('Email'), 'grace@example.com');
    await user.type(form.getByLabelText('Password'), 'correct horse battery');
    await user.type(form.getByLabelText('Prompts allowance'), '100');
    await user.click(form.getByRole('button', { name: 'Add member' }));
    expect((await screen.findByText(/^Team member added\./)).textContent).toBe(
      'Team member added. Pass on the password that you chose: the email to grace@example.com does not contain it.',
    );
    const members = await section('Members');
    expect(members.getByText('grace@example.com')).toBeDefined();
    expect(members.getByText('0 of 100 used')).toBeDefined();
  });

  test('needs every field but the allowance, which must be a number', async () => {
    const ada = await givenAda();
    await givenTeam(ada);
    const { user, requests } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Add Member' }));
    const form = await dialog('Add member');
    await user.click(form.getByRole('button', { name: 'Add member' }));
    expect(form.getByText('Please fill all fields')).toBeDefined();
    const isMarked = (label: string) => form.getByLabelText(label).getAttribute('aria-invalid') === 'true';
    expect(['First name', 'Last name', 'Email', 'Password'].map(isMarked)).toEqual([true, true, true, true]);
    expect(isMarked('Prompts allowance')).toBe(false);
    await user.type(form.getByLabelText('Prompts allowance'), 'many');
    await user.click(form.getByRole('button', { name: 'Add member' }));
    expect(form.getByText('Prompts must be a number')).toBeDefined();
    expect(requests.map(({ name }) => name)).not.toContain('AddTeamMember');
  });

  test('shows an error when it fails', async () => {
    const ada = await givenAda();
    await givenTeam(ada);
    const { user, network } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Add Member' }));
    const form = await dialog('Add member');
    await user.type(form.getByLabelText('First name'), 'G');
    await user.type(form.getByLabelText('Last name'), 'H');
    await user.type(form.getByLabelText('Email'), 'g@example.com');
    await user.type(form.getByLabelText('Password'), 'correct horse battery');
    network.isDown = true;
    await user.click(form.getByRole('button', { name: 'Add member' }));
    expect(await form.findByText(/^Failed to add team member\./)).toBeDefined();
  });

  test('is not offered without a free seat', async () => {
    const { ada } = await givenAdaAndGrace({ totalSeats: 2 });
    await open(ada);
    expect(await screen.findByText('All seats are in use.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add Member' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  test('is not offered while the seats that are not in use end with their period', async () => {
    const { ada } = await givenAdaAndGrace({ totalSeats: 5, endingSeats: 3 });
    await open(ada);
    expect(await screen.findByText('2 of 5 seats used.')).toBeDefined();
    expect(screen.getByText('No seats are available: those that are not in use end with their period.')).toBeDefined();
    expect(screen.queryByText('All seats are in use.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Member' })).toBeNull();
  });
});
