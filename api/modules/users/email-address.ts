import { z } from 'zod';

const MAX_LENGTH = 254;

/** E-mails compare without case. */
export const normalizeEmail = (text: string) => text.trim().toLowerCase();

/** Whether a normalized address can be one that mail reaches. Its host has a dot. */
export const isEmailAddress = (email: string) => email.length <= MAX_LENGTH && z.email().safeParse(email).success;
