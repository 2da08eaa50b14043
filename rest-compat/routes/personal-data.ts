import { RestExportDataDocument } from '../operations.generated.ts';
import { route } from '../route.ts';

export const personalDataRoutes = [
  route('GET /user/export', RestExportDataDocument, { reply: 'part', document: true }),
];
