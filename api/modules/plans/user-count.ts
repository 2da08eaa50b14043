/** Returns a count of users and what they do: '1 user has', '2 users have'. */
export const describeUserCount = (count: number, verb: string, pluralVerb: string) =>
  count === 1 ? `1 user ${verb}` : `${count} users ${pluralVerb}`;
