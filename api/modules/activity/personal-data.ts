import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { Activities, type ActivityRecord } from './activity.model.ts';

export const personalActivities: PersonalData = buildPersonalData<ActivityRecord>(Activities, {
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
