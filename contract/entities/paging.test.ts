import * as z from 'zod/mini'
import { describeEntity } from '../examples/describe-entity.ts'
import { pagedSchema, quantitySchema } from './paging.ts'

const page = { items: ['a', 'b'], hasMore: true, next: '/api/customer/inventory/licenses?cursor=abc' }

describeEntity('a paged list [entities.paged-list]', {
  schema: pagedSchema(z.string()),
  full: page,
  minimal: page,
  nullable: ['next'],
  wrong: { 'items.1': 2, hasMore: 'true', next: 2 },
})

describeEntity('a value with its quantity [entities.quantity-value]', {
  schema: quantitySchema(z.string()),
  full: { value: 'a', quantity: 2 },
  minimal: { value: 'a', quantity: 2 },
  wrong: { value: 1, quantity: '2' },
})
