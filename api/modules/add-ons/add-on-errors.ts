import { DomainError } from '#api/kernel/errors.ts';

export const addOnNotFoundError = () => new DomainError('NOT_FOUND', 'This add-on does not exist');
