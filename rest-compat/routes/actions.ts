import { RestListDefaultActionsDocument } from '../operations.generated.ts';
import { route } from '../route.ts';

export const actionRoutes = [
  route('GET /actions/default', RestListDefaultActionsDocument, { reply: 'defaultActions', cacheSeconds: 60 }),
];
