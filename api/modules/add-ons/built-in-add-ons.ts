import { Types } from 'mongoose';
import type { AddOnRecord } from './add-on.model.ts';

const ADD_ONS = [
  {
    _id: '70c0de0000000000000000a1',
    name: 'Small pack',
    description: '50 more prompts for a busy week.',
    icon: 'bolt',
    priceMinor: 199,
    promptsAmount: 50,
  },
  {
    _id: '70c0de0000000000000000a2',
    name: 'Medium pack',
    description: '200 more prompts for a big project.',
    icon: 'stack',
    priceMinor: 599,
    promptsAmount: 200,
  },
  {
    _id: '70c0de0000000000000000a3',
    name: 'Large pack',
    description: '1,000 more prompts at the lowest price each.',
    icon: 'rocket',
    priceMinor: 1999,
    promptsAmount: 1000,
  },
];

/**
 * Returns the add-ons of an empty database. Their ids are fixed, so that servers that start at the
 * same time store them once.
 */
export const builtInAddOns = (createdAt: Date): AddOnRecord[] =>
  ADD_ONS.map(({ _id, ...addOn }) => ({
    _id: new Types.ObjectId(_id),
    ...addOn,
    purchaseUrl: null,
    isActive: true,
    createdAt,
  }));
