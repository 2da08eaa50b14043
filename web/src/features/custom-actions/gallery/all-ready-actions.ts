import { DEVELOPER_READY_ACTIONS } from './by-role/developer.ts';
import { FOUNDER_READY_ACTIONS } from './by-role/founder.ts';
import { MANAGER_READY_ACTIONS } from './by-role/manager.ts';
import { MARKETER_READY_ACTIONS } from './by-role/marketer.ts';
import { RESEARCHER_READY_ACTIONS } from './by-role/researcher.ts';
import { STUDENT_READY_ACTIONS } from './by-role/student.ts';
import { SUPPORT_READY_ACTIONS } from './by-role/support.ts';
import { WRITER_READY_ACTIONS } from './by-role/writer.ts';
import type { ReadyAction } from './ready-action.ts';

/** The ready-made actions that come with the product, by role. */
export const READY_ACTIONS: readonly ReadyAction[] = [
  ...DEVELOPER_READY_ACTIONS,
  ...MARKETER_READY_ACTIONS,
  ...STUDENT_READY_ACTIONS,
  ...SUPPORT_READY_ACTIONS,
  ...FOUNDER_READY_ACTIONS,
  ...RESEARCHER_READY_ACTIONS,
  ...WRITER_READY_ACTIONS,
  ...MANAGER_READY_ACTIONS,
];
