import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { isObjectId, normalizeId } from '#api/database/object-id.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { normalizeEmail } from '#api/modules/accounts/account-fields.rules.ts';
import { findFewAccountIds } from '#api/modules/accounts/account-search.service.ts';
import { findUserIdByEmail } from '#api/modules/accounts/accounts.service.ts';
import { AuditEntries } from './audit-entry.model.ts';

/** The most users whose entries one search lists. MongoDB reads the entries of up to 200 in the order of the index. */
const MAX_USERS = 100;

/** The field of the log that a search is about. */
type SearchedField = 'actorId' | 'targetId';

async function findExactId(field: SearchedField, text: string): Promise<string | null> {
  const id = normalizeId(text);
  if (isObjectId(id) || (await AuditEntries.exists({ [field]: id }))) return id;
  const userId = text.includes('@') ? await findUserIdByEmail(NO_TRANSACTION, normalizeEmail(text)) : null;
  return userId && String(userId);
}

/**
 * Finds the ids that a search text means: the id or the address that it is, or else those of the users whose name or address contains it. Only
 * administrators are searched for actors. Empty without a match. Throws BAD_USER_INPUT for too many matches, and TIMEOUT.
 */
export async function findAuditIds(field: SearchedField, text: string): Promise<readonly string[]> {
  const searched = text.trim();
  const exact = await findExactId(field, searched);
  if (exact !== null) return [exact];
  const role = field === 'actorId' ? 'admin' : null;
  const found = await findFewAccountIds(searched, { role, most: MAX_USERS });
  if (found) return found.map(String);
  throw invalidInput({ [field]: `More than ${MAX_USERS} users match. Enter a longer part of the name or address` });
}
