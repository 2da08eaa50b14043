import type { ActionTemplate } from './template.ts';
import { DEVELOPER_TEMPLATES } from './templates/developer.ts';
import { FOUNDER_TEMPLATES } from './templates/founder.ts';
import { MANAGER_TEMPLATES } from './templates/manager.ts';
import { MARKETER_TEMPLATES } from './templates/marketer.ts';
import { RESEARCHER_TEMPLATES } from './templates/researcher.ts';
import { STUDENT_TEMPLATES } from './templates/student.ts';
import { SUPPORT_TEMPLATES } from './templates/support.ts';
import { WRITER_TEMPLATES } from './templates/writer.ts';

/** The templates that come with the product, by role. */
export const TEMPLATES: readonly ActionTemplate[] = [
  ...DEVELOPER_TEMPLATES,
  ...MARKETER_TEMPLATES,
  ...STUDENT_TEMPLATES,
  ...SUPPORT_TEMPLATES,
  ...FOUNDER_TEMPLATES,
  ...RESEARCHER_TEMPLATES,
  ...WRITER_TEMPLATES,
  ...MANAGER_TEMPLATES,
];
