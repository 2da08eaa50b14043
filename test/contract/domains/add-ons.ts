import { Types } from 'mongoose';
import { AddOns } from '#api/modules/add-ons/add-on.model.ts';
import { seedAddOns } from '#api/modules/add-ons/add-ons.service.ts';
import { givenBoughtAddOn } from '../../factories/add-on.ts';
import type { DomainContract } from '../contract-route.ts';

const ADD_ON_ID = '66f0c0de5eed5eed5eedab03';
const params = { id: ADD_ON_ID };

const optionalFields = { description: 'string?', icon: 'string?', purchase_url: 'string?', is_active: 'boolean?' };

/** Add-ons, and the add-ons of a user. */
export const addOnsContract: DomainContract = {
  types: {
    AddOn: {
      id: 'id',
      name: 'string',
      description: 'string',
      icon: 'string',
      price: 'number',
      prompts_amount: 'int',
      purchase_url: 'string',
    },
    AdminAddOn: {
      id: 'id',
      name: 'string',
      description: 'string',
      icon: 'string',
      price: 'number',
      prompts_amount: 'int',
      purchase_url: 'string',
      external_url: 'string?',
      is_active: 'boolean',
      created_at: 'iso',
    },
    UserAddOn: {
      id: 'id',
      add_on: { name: 'string', icon: 'string' },
      purchased_at: 'iso',
      prompts_remaining: 'int',
    },
  },
  routes: [
    { line: 'GET /add-ons', auth: 'public', data: ['AddOn'], whenSuspended: 200 },
    { line: 'GET /user/add-ons', auth: 'user', data: ['UserAddOn'], whenSuspended: 200 },
    { line: 'GET /admin/add-ons', auth: 'admin', data: ['AdminAddOn'], whenSuspended: 200 },
    {
      line: 'POST /admin/add-ons',
      auth: 'admin',
      body: { name: 'string', price: 'number', prompts_amount: 'int', ...optionalFields },
      example: { name: 'Spare prompts', price: 2.5, prompts_amount: 100 },
      data: 'AdminAddOn',
      whenSuspended: 403,
    },
    {
      line: 'PUT /admin/add-ons/{id}',
      auth: 'admin',
      params,
      body: { name: 'string?', price: 'number?', prompts_amount: 'int?', ...optionalFields },
      example: { price: 3 },
      data: 'AdminAddOn',
      whenSuspended: 403,
    },
    { line: 'DELETE /admin/add-ons/{id}', auth: 'admin', params, data: 'AdminAddOn', whenSuspended: 403 },
  ],
  given: async (caller) => {
    await seedAddOns(new Date());
    await givenBoughtAddOn(caller, new Date());
    await AddOns.create({
      _id: new Types.ObjectId(ADD_ON_ID),
      name: 'Contract',
      icon: 'bolt',
      priceMinor: 100,
      promptsAmount: 10,
      createdAt: new Date(),
    });
  },
};
