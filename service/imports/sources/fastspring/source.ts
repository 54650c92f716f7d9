import { fieldsOf, type JsonFields } from '../json-fields.ts'
import type { FileShape, Sample, Source } from '../source.ts'
import { joinDocument } from './join-document.ts'

/** Fields by which the elements of a list are those of FastSpring. */
const lists: Readonly<Record<string, readonly string[]>> = {
  orders: ['reference', 'items', 'payoutCurrency'],
  subscriptions: ['subscription', 'intervalUnit', 'nextInSeconds'],
  accounts: ['account', 'contact', 'lookup'],
  returns: ['return', 'original', 'payoutCurrency'],
}

const isEvent = (fields: JsonFields): boolean =>
  /^(order|return|subscription|account|fulfillment|payoutEntry)\./.test(fields.key('type') ?? '') &&
  fields.has('data') &&
  fields.has('created')

function recognise(sample: Sample): FileShape | null {
  if (sample.form !== 'json') return null
  const fields = fieldsOf(sample.value)
  const { list } = sample
  if (list === 'events' || list === null) return isEvent(fields) ? joinDocument('events') : null
  const names = Object.hasOwn(lists, list) ? lists[list] : undefined
  return names?.every((name) => fields.names().includes(name)) === true ? joinDocument(list) : null
}

/** FastSpring: events as webhooks and the API have them, and the lists of its API (JSON). */
export const fastspring: Source = { kind: 'fastspring', title: 'FastSpring', recognise }
