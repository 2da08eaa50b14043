import { render, screen } from '@testing-library/react';
import { GraphQLObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { buildSchema } from '#api/modules/build-schema.ts';
import { PrivacyPage } from '#web/features/legal/PrivacyPage.tsx';

/** The fields of a type of the API. */
function fieldsOf(name: string): string[] {
  const type = buildSchema().getType(name);
  if (!(type instanceof GraphQLObjectType)) throw new Error(`${name} is no object type.`);
  return Object.keys(type.getFields()).sort();
}

// What the resolvers return to whom is tested in test/modules/teams. The policy's administrators are those of the team.
test('the privacy policy says who in a team sees what of a member, and the API has no other field about members', () => {
  render(<PrivacyPage />);
  expect(screen.getByText('Your team').closest('li')?.textContent).toBe(
    'Your team: its members see your name, email address and role, and when you joined. Its owner and administrators also see your allowance, how many shared prompts you used and how many tokens that saved. They never see your prompts, or what you do with your own plan.',
  );
  expect(fieldsOf('TeamPerson')).toEqual(['email', 'fullName']);
  // `promptsLimit` and `promptsUsed` are null for a viewer with the role MEMBER, except in their own entry.
  expect(fieldsOf('TeamMember')).toEqual(
    ['id', 'isViewer', 'joinedAt', 'promptsLimit', 'promptsUsed', 'role', 'user'].sort(),
  );
  // `runs` are the runs that used prompts of the pool.
  expect(fieldsOf('TeamMemberStats')).toEqual(['member', 'runs', 'tokensSaved']);
});
