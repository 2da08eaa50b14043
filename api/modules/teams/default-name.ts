import { TEAM } from '#schema/limits.ts';
import type { TeamRecord } from './team.model.ts';

/** Whether a team has the name that it got without its owner's choice, which tells it from no other team. */
export const hasDefaultName = ({ name }: Pick<TeamRecord, 'name'>): boolean => name === TEAM.defaultName;
