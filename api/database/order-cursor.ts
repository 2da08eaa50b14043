import { Types } from 'mongoose';
import { invalidInput } from '#api/kernel/errors.ts';

/** A field of an order, and how its value is written in a cursor. */
export interface OrderKey {
  readonly field: string;
  readonly kind: 'text' | 'number' | 'date' | 'id';
  /** Whether rows may lack the text. Left out: they have one. */
  readonly isNullable?: boolean;
}

type OrderValue = string | number | Date | Types.ObjectId | null;

/** The value of each field of an order. */
export type Place = ReadonlyMap<string, OrderValue>;

const HEX_ID = /^[0-9a-f]{24}$/;

function toWritten(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return value instanceof Types.ObjectId ? value.toHexString() : (value ?? null);
}

function toDate(written: number): Date | undefined {
  const date = new Date(written);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * Reads a value of a cursor. Undefined for a value of another kind; null for a missing date, and for a missing text of a key that is nullable. Numbers
 * and ids are never missing.
 */
function fromWritten(written: unknown, { kind, isNullable = false }: OrderKey): OrderValue | undefined {
  switch (kind) {
    case 'id':
      return typeof written === 'string' && HEX_ID.test(written) ? new Types.ObjectId(written) : undefined;
    case 'text':
      if (written === null && isNullable) return null;
      return typeof written === 'string' ? written : undefined;
    case 'number':
      return typeof written === 'number' ? written : undefined;
    case 'date':
      if (written === null) return null;
      return typeof written === 'number' ? toDate(written) : undefined;
  }
}

function readFields(cursor: string): Readonly<Record<string, unknown>> {
  try {
    const fields: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof fields === 'object' && fields !== null) return { ...fields };
  } catch {
    // Not JSON.
  }
  throw invalidInput({ after: 'This cursor is not one of ours' });
}

/** Makes the cursor of a row, which identifies its place in an order. */
export function toOrderCursor(row: object, keys: readonly OrderKey[]): string {
  const values = new Map<string, unknown>(Object.entries(row));
  const fields = Object.fromEntries(keys.map(({ field }) => [field, toWritten(values.get(field))]));
  return Buffer.from(JSON.stringify(fields)).toString('base64url');
}

/**
 * Reads the place that a cursor names. Throws BAD_USER_INPUT for a text that is not a cursor, and for one that lacks a key or has a value of another
 * kind, as the cursors of most other orders do.
 */
export function parseOrderCursor(cursor: string, keys: readonly OrderKey[]): Place {
  const fields = readFields(cursor);
  const place = new Map<string, OrderValue>();
  for (const key of keys) {
    const { field } = key;
    const value = Object.hasOwn(fields, field) ? fromWritten(fields[field], key) : undefined;
    if (value === undefined) throw invalidInput({ after: 'This cursor belongs to another order' });
    place.set(field, value);
  }
  return place;
}
