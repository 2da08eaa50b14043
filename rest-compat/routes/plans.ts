import { RestListPlansDocument } from '../operations.generated.ts';
import { route } from '../route.ts';

export const planRoutes = [route('GET /plans', RestListPlansDocument, { reply: 'plans', cacheSeconds: 60 })];
