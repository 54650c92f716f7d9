import { fieldsOf } from '../json-fields.ts'
import type { FileShape, Row, Sample, Source } from '../source.ts'
import { readCustomer } from './customers.ts'
import { readDiscount } from './discounts.ts'
import { readSubscription } from './subscriptions.ts'
import { readTransaction } from './transactions.ts'

/** What Paddle lists, by how its ids begin. */
const lists = [
  { prefix: 'ctm_', name: 'customers', order: 1, read: readCustomer },
  { prefix: 'txn_', name: 'transactions', order: 2, read: readTransaction },
  { prefix: 'sub_', name: 'subscriptions', order: 3, read: readSubscription },
  { prefix: 'dsc_', name: 'discounts', order: 4, read: readDiscount },
] as const

function recognise(sample: Sample): FileShape | null {
  if (sample.form !== 'json' || (sample.list !== 'data' && sample.list !== null)) return null
  const id = fieldsOf(sample.value).key('id') ?? ''
  const found = lists.find(({ prefix }) => id.startsWith(prefix))
  if (found === undefined) return null
  const { name, order, read } = found
  return { name, order, read: (row: Row) => (row.form === 'json' ? read(fieldsOf(row.value)) : []) }
}

/** Lists of the API of Paddle Billing (JSON). It issues no license keys: licenses come from elsewhere. */
export const paddle: Source = { kind: 'paddle', title: 'Paddle', recognise }
