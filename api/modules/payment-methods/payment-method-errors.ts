import { DomainError } from '#api/kernel/errors.ts';

export const paymentMethodNotFoundError = () => new DomainError('NOT_FOUND', 'This payment method does not exist');
