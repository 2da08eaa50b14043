import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ADD_ON } from '#schema/limits.ts';
import { boundedInteger, boundedText, idempotent } from '../fields.ts';
import {
  RestCancelUserPlanDocument,
  RestEndUserPlanDocument,
  RestEndUserSessionsDocument,
  RestGiveAddOnDocument,
  RestGivePromptsDocument,
  RestResendInvitationDocument,
  RestResumeUserPlanDocument,
  RestSendUserPasswordResetDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

/** Returns the request's idempotency key, or a new one if it has none: if such a request is repeated, the user gets the gift twice. */
const idempotencyKeyOf = (headers: z.output<typeof idempotent>) => headers['Idempotency-Key'] ?? randomUUID();

/** The routes with which an administrator helps a user: sessions, passwords, gifts, invitations and the plan. */
export const adminSupportRoutes = [
  route('POST /admin/users/{id}/sessions/end', RestEndUserSessionsDocument, {
    variables: ({ params }) => params,
    reply: 'user',
  }),
  route('POST /admin/users/{id}/password-reset', RestSendUserPasswordResetDocument, {
    variables: ({ params }) => params,
    reply: 'user',
  }),
  route('POST /admin/users/{id}/prompts', RestGivePromptsDocument, {
    body: z.strictObject({
      prompts: boundedInteger({ min: 1, max: ADD_ON.maxPrompts }),
      reason: boundedText({ min: 1, max: ADD_ON.description }),
    }),
    headers: idempotent,
    variables: ({ params, body, headers }) => ({
      id: params.id,
      input: { ...body, idempotencyKey: idempotencyKeyOf(headers) },
    }),
    reply: 'granted',
    errorCodes: ['IDEMPOTENCY_MISMATCH'],
  }),
  route('POST /admin/users/{id}/addons', RestGiveAddOnDocument, {
    body: z.strictObject({ add_on_id: z.string() }),
    headers: idempotent,
    variables: ({ params, body, headers }) => ({
      id: params.id,
      addOnId: body.add_on_id,
      idempotencyKey: idempotencyKeyOf(headers),
    }),
    reply: 'granted',
    errorCodes: ['IDEMPOTENCY_MISMATCH'],
  }),
  route('POST /admin/users/{id}/team/invitations/{invitation_id}/resend', RestResendInvitationDocument, {
    variables: ({ params }) => ({ userId: params.id, invitationId: params.invitation_id }),
    reply: 'invitation',
    errorCodes: ['CONFLICT'],
  }),
  // The next three set a new status. CONFLICT for a suspended account (`unlessSuspended`): the new status would lift the suspension, too.
  route('POST /admin/users/{id}/subscription/cancel', RestCancelUserPlanDocument, {
    variables: ({ params }) => ({ ...params, status: 'cancelled' as const }),
    reply: 'user',
    errorCodes: ['CONFLICT'],
  }),
  route('POST /admin/users/{id}/subscription/resume', RestResumeUserPlanDocument, {
    variables: ({ params }) => ({ ...params, status: 'active' as const }),
    reply: 'user',
    errorCodes: ['CONFLICT'],
  }),
  route('POST /admin/users/{id}/subscription/end', RestEndUserPlanDocument, {
    variables: ({ params }) => ({ ...params, status: 'none' as const }),
    reply: 'user',
    errorCodes: ['CONFLICT'],
  }),
];
