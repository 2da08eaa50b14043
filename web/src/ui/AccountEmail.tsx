/** A hidden field with the account's address, for password managers: they fill in and save the password of the form for this account. */
export function AccountEmail({ email }: { email: string }) {
  // Of the type text, because browsers ignore fields of the type hidden.
  return <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />;
}
