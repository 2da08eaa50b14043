import { DomainError } from '#api/kernel/errors.ts';
import { perRuntime } from '#api/kernel/per-runtime.ts';

const CAPS = { person: 3, process: 200 };

interface InFlight {
  /** Counts a run in, and gives back what counts it out. Throws RATE_LIMITED when too many are under way. */
  readonly enter: (userId: string) => () => void;
}

/** How many runs one server works on at once. */
export const inFlightOf = perRuntime(({ config: { rateLimitScale } }): InFlight => {
  const byPerson = new Map<string, number>();
  let all = 0;

  const change = (userId: string, by: 1 | -1) => {
    all += by;
    const count = (byPerson.get(userId) ?? 0) + by;
    if (count > 0) byPerson.set(userId, count);
    else byPerson.delete(userId);
  };

  return {
    enter: (userId) => {
      if ((byPerson.get(userId) ?? 0) >= CAPS.person * rateLimitScale) {
        throw new DomainError('RATE_LIMITED', 'Please wait until your other prompts are done', {
          retryAfterSeconds: 1,
        });
      }
      if (all >= CAPS.process * rateLimitScale) {
        throw new DomainError('RATE_LIMITED', 'We are very busy. Please try again in a moment', {
          retryAfterSeconds: 2,
        });
      }
      change(userId, 1);
      return () => {
        change(userId, -1);
      };
    },
  };
});
