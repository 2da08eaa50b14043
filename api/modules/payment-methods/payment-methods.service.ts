import { Types } from 'mongoose';
import { encryptedRowsOf } from '../../encryption/encrypted-rows.ts';
import { keyringOf } from '../../encryption/keyring-of.ts';
import { type SecretPlace, UnreadableSecretError } from '../../encryption/keyring.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { toObjectId } from '../../mongo.ts';
import type { PaymentAccount } from '../../providers/payments/payment-gateways.ts';
import type { Runtime } from '../../runtime.ts';
import { accountOf } from './credentials.ts';
import { type PaymentMethodRecord, type PaymentMethodRow, PaymentMethods } from './payment-method.model.ts';

export type { PaymentMethodRecord } from './payment-method.model.ts';

const placeOf = ({ _id, provider }: Pick<PaymentMethodRow, '_id' | 'provider'>): SecretPlace => ({
  kind: 'payment_method',
  ownerId: 'operator',
  provider,
  docId: String(_id),
});

/** For those who rotate keys. */
export const encryptedPaymentMethods = encryptedRowsOf<PaymentMethodRow>(PaymentMethods, placeOf);

const WITHOUT_CREDENTIALS = { ciphertext: 0 } as const;
const MAX_NAME = 100;
const gone = () => new DomainError('NOT_FOUND', 'This payment method does not exist');

/** The newest first, which is the order in which active ones are chosen. */
export async function listPaymentMethods(): Promise<PaymentMethodRecord[]> {
  return PaymentMethods.find({}, WITHOUT_CREDENTIALS).sort({ _id: -1 }).lean<PaymentMethodRecord[]>();
}

interface NewPaymentMethod {
  readonly name: string;
  readonly provider: string;
  /** As the provider names them. */
  readonly credentials: unknown;
}

/** Keeps an account, active at once: it takes all payments from now on. It is not tried, since that would cost money. */
export async function createPaymentMethod(ctx: RequestContext, input: NewPaymentMethod): Promise<PaymentMethodRecord> {
  const name = input.name.trim();
  if (!name) throw invalidInput({ name: 'A name is required' });
  if (name.length > MAX_NAME) throw invalidInput({ name: `A name has at most ${MAX_NAME} characters` });
  const { provider, credentials } = accountOf(input.provider, input.credentials);
  const record = { _id: new Types.ObjectId(), name, provider, isActive: true, createdAt: ctx.now() };
  const ciphertext = keyringOf(ctx.runtime).seal(JSON.stringify(credentials), placeOf(record));
  await PaymentMethods.create({ ...record, ciphertext });
  return record;
}

/** One that is not active takes no new payments, but still hears of the old ones and ends their subscriptions. */
export async function setPaymentMethodActive(
  _ctx: RequestContext,
  id: string,
  isActive: boolean,
): Promise<PaymentMethodRecord> {
  const method = await PaymentMethods.findOneAndUpdate(
    { _id: toObjectId(id) },
    { $set: { isActive } },
    { returnDocument: 'after', projection: WITHOUT_CREDENTIALS },
  ).lean<PaymentMethodRecord>();
  if (!method) throw gone();
  return method;
}

/** Forgets the credentials for good: of its payments and subscriptions nothing more is heard. */
export async function deletePaymentMethod(_ctx: RequestContext, id: string): Promise<PaymentMethodRecord> {
  const method = await PaymentMethods.findOneAndDelete(
    { _id: toObjectId(id) },
    { projection: WITHOUT_CREDENTIALS },
  ).lean<PaymentMethodRecord>();
  if (!method) throw gone();
  return method;
}

/** An account with its credentials in the clear. */
export interface OpenPaymentMethod {
  readonly id: string;
  /** Changes whenever the stored credentials do. */
  readonly version: string;
  readonly account: PaymentAccount;
}

function opened(runtime: Runtime, row: PaymentMethodRow): OpenPaymentMethod | null {
  try {
    const text = keyringOf(runtime).open(row.ciphertext, placeOf(row));
    const account = { provider: row.provider, credentials: JSON.parse(text) as unknown } as PaymentAccount;
    return { id: String(row._id), version: row.ciphertext, account };
  } catch (err) {
    if (!(err instanceof UnreadableSecretError)) throw err;
    runtime.log.error({ err, paymentMethodId: String(row._id) }, 'A payment method can not be opened');
    return null;
  }
}

const isThere = <T>(it: T | null): it is T => it !== null;

/** The newest of the active ones takes the payments. Null: there is none. One that can't be opened is passed over, and logged. */
export async function activePaymentMethod(runtime: Runtime): Promise<OpenPaymentMethod | null> {
  const rows = await PaymentMethods.find({ isActive: true }).sort({ _id: -1 }).lean<PaymentMethodRow[]>();
  for (const row of rows) {
    const method = opened(runtime, row);
    if (method) return method;
  }
  return null;
}

/** All accounts at a provider, active or not, the newest first. */
export async function paymentMethodsOf(
  runtime: Runtime,
  provider: PaymentAccount['provider'],
): Promise<OpenPaymentMethod[]> {
  const rows = await PaymentMethods.find({ provider }).sort({ _id: -1 }).lean<PaymentMethodRow[]>();
  return rows.map((row) => opened(runtime, row)).filter(isThere);
}
