import type { Connection } from '#api/database/cursor-page.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.

/** A mail as administrators see it. */
export interface UserMailMapper {
  readonly id: string;
  readonly template: string;
  /** The template's name for people. */
  readonly name: string;
  readonly state: 'queued' | 'sent' | 'not_sent';
  readonly attempts: number;
  readonly createdAt: Date;
  /** Null unless the state is `sent`. */
  readonly sentAt: Date | null;
}

export type UserMailConnectionMapper = Connection<UserMailMapper>;
