import { noteLength } from '#contract/vendor-api/customer-changes.ts'
import { type TimelineKind, timelineKinds } from '#contract/vendor-api/customers.ts'
import { findPerson } from '#service/customer-record.ts'
import { oneLine } from '#service/messaging/index.ts'
import { beforeNewestEvent, isUuid, type TimelineEvent } from '#service/platform/index.ts'
import { readTimeline } from '#service/timeline.ts'
import { type CommandContext, type ShopCommand, UsageError } from '../command.ts'
import { emailOf } from './customer.ts'
import { reasonOf } from './order.ts'

/** Who an address or the id of an account is, as typed. */
export function findTyped(context: CommandContext, typed = context.words[0] ?? '') {
  const emailOrId = isUuid(typed) ? typed : emailOf({ words: [typed] })
  return findPerson(context.database.query, emailOrId, context.clock())
}

export const customerNote: ShopCommand = {
  name: 'customer note',
  words: ['<email-or-id>', '<text>'],
  options: { reason: 'TEXT' },
  required: ['reason'],
  summary: "Write down something about a customer; the customer's own export contains it",
  async run(context) {
    const text = context.words[1]?.trim() ?? ''
    if (text === '' || text.length > noteLength) throw new UsageError(`Type a text of 1 to ${noteLength} characters`)
    const reason = reasonOf(context)
    const person = await findTyped(context)
    const note = await context.withServices(({ notes }) => notes.add(person, { text, author: 'command line', reason }))
    const { id, author, createdAt } = note
    return { text: `The note is ${id}.`, data: { id, text, author, createdAt } }
  },
}

export const customerRemoveNote: ShopCommand = {
  name: 'customer remove-note',
  words: ['<note-id>'],
  options: { reason: 'TEXT' },
  required: ['reason'],
  summary: 'Remove a note about a customer for good',
  async run(context) {
    const reason = reasonOf(context)
    const { id } = await context.withServices(({ notes }) => notes.remove(context.words[0] ?? '', reason))
    return { text: 'The note is removed.', data: { id } }
  },
}

/** How many events are told, unless --limit says more. */
const usualEvents = 50
const mostEvents = 1000

export const customerTimeline: ShopCommand = {
  name: 'customer timeline',
  words: ['<email-or-id>'],
  options: { kind: timelineKinds.join('|'), limit: 'N' },
  summary:
    'What happened with a customer, the newest first: orders, payments, licenses, devices, mails, notes, changes',
  async run(context) {
    const { kind, limit } = readOptions(context.options)
    const person = await findTyped(context)
    const events = await readTimeline(context.database.query, person, kind, { after: beforeNewestEvent, limit })
    const text = events.length === 0 ? 'Nothing is written down.' : events.map(describeEvent).join('\n')
    return { text, data: { events } }
  },
}

function readOptions(options: ReadonlyMap<string, string>): { kind: TimelineKind | undefined; limit: number } {
  const [typedKind, typedLimit] = [options.get('kind'), options.get('limit')]
  const kind = timelineKinds.find((known) => known === typedKind)
  if (typedKind !== undefined && !kind) throw new UsageError(`--kind: Must be one of ${timelineKinds.join(', ')}`)
  const limit = typedLimit === undefined ? usualEvents : Number(typedLimit)
  if (!Number.isInteger(limit) || limit < 1 || limit > mostEvents)
    throw new UsageError(`--limit: Must be a whole number from 1 to ${mostEvents}`)
  return { kind, limit }
}

function describeEvent({ at, kind, what, about, facts }: TimelineEvent): string {
  const told = Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${oneLine(String(value))}`],
  )
  return `${at.toISOString()}  ${kind.padEnd(10)}  ${what.padEnd(16)}  ${[about, ...told].join(', ')}`
}
