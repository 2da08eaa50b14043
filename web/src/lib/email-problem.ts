/** Says why a text cannot be an email address. Null when it can be one: the server checks the rest. */
export const emailProblem = (text: string): string | null =>
  /^\S+@\S+$/.test(text.trim()) ? null : 'Enter an email address, such as name@example.com';
