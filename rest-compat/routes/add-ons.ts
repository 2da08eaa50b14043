import { RestListAddOnsDocument, RestListUserAddOnsDocument } from '../operations.generated.ts';
import { route } from '../route.ts';

export const addOnRoutes = [
  route('GET /add-ons', RestListAddOnsDocument, { reply: 'add_ons', cacheSeconds: 60 }),
  route('GET /user/add-ons', RestListUserAddOnsDocument, { reply: 'add_ons' }),
];
