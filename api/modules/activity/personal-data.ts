import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { Activities, type ActivityRecord } from './activity.model.ts';

const ownActivities: PersonalData = buildPersonalData<ActivityRecord>(Activities, {
  ownedBy: byUserId,
  toExportedRow: ({ _id, type, description, ipAddress, userAgent, createdAt }) => ({
    id: _id,
    activity_type: type,
    description,
    ip_address: ipAddress,
    user_agent: userAgent,
    created_at: createdAt,
  }),
});

/** Erasing also removes the user's name and address from the logs of others, such as that of their team's owner. */
export const personalActivities: PersonalData = {
  ...ownActivities,
  erase: async (user, context) => {
    await ownActivities.erase(user, context);
    // An address that was never confirmed may be another person's.
    const { userId, email, isEmailConfirmed } = user;
    const named = [
      { 'about.userId': userId },
      ...(email !== null && isEmailConfirmed ? [{ 'about.email': email }] : []),
    ];
    await Activities.updateMany(
      { $or: named },
      [{ $set: { description: '$about.descriptionWithoutName', about: null } }],
      { updatePipeline: true },
    );
  },
};
