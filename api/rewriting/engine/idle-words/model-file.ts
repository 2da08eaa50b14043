import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the path of a file of the model. It is next to this code, and next to the built server. `npm run train` writes most of them. */
export const modelFile = (name: string): string => join(dirname(fileURLToPath(import.meta.url)), name);
