import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { RenewalChanges } from '#api/modules/subscriptions/renewal-change.model.ts';
import { queueRenewalChange, sendDueChanges } from '#api/modules/subscriptions/renewal-changes.service.ts';
import { NOW } from '../../setup/graphql.ts';
import { inTransaction } from '../../setup/transaction.ts';

test('a change that one server fails to send too late is not sent by a third one while a second one sends it', async () => {
  const current = { description: 'Pro', currency: 'USD', amountMinor: 999, everyMonths: 1 } as const;
  const renewal = { provider: 'stripe', ref: 'sub_1' } as const;
  const decision = { renewal, current, next: null, purchaseId: null, replacedId: null, at: NOW };
  await inTransaction((session) => queueRenewalChange(session, decision));
  const senders: string[] = [];
  const sendAfter = (minutes: number, name: string, work: () => Promise<void>) =>
    sendDueChanges({
      send: () => {
        senders.push(name);
        return work();
      },
      takeBack: () => Promise.resolve(),
      onFailure: () => undefined,
      now: new Date(NOW.getTime() + minutes * MINUTE_MS),
    });
  const events = new EventEmitter();
  const [secondBegan, secondMayEnd] = [once(events, 'second began'), once(events, 'second may end')];
  let second = Promise.resolve();
  await sendAfter(0, 'first', async () => {
    second = sendAfter(3, 'second', async () => {
      events.emit('second began');
      await secondMayEnd;
    });
    await secondBegan;
    throw new DomainError('PROVIDER_FAILED', 'Stripe does not answer');
  });
  await sendAfter(4, 'third', () => Promise.resolve());
  expect(senders).toEqual(['first', 'second']);
  events.emit('second may end');
  await second;
  expect(await RenewalChanges.countDocuments({})).toBe(0);
});
