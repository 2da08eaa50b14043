/** The stored form of a password. */
export interface PasswordDigest {
  /** In PHC string format: parameters, salt and hash. */
  readonly passwordHash: string;
  /** The id of the pepper that the hash was made with. */
  readonly pepperId: string;
}

interface PasswordCheck {
  readonly isCorrect: boolean;
  /** True for a correct password whose hash uses outdated parameters or an old pepper. Hash it again while it is known. */
  readonly needsRehash: boolean;
}

/** Hashes and verifies passwords. Both throw UNAVAILABLE when too many requests are waiting. */
export interface Passwords {
  readonly hash: (password: string) => Promise<PasswordDigest>;
  /** Pass null for an account that doesn't exist: it takes as long as a real check and is never correct. */
  readonly verify: (password: string, digest: PasswordDigest | null) => Promise<PasswordCheck>;
}
