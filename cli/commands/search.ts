import { type InboxItem, inboxLimits } from '#contract/vendor-api/inbox.ts'
import { searchTextLength } from '#contract/vendor-api/search.ts'
import { oneLine } from '#service/messaging/index.ts'
import { countInbox, searchEverything } from '#service/vendor-api/index.ts'
import { type ShopCommand, UsageError } from '../command.ts'

const everything = { may: () => true }

export const search: ShopCommand = {
  name: 'search',
  words: ['<text>'],
  summary: 'Find customers, orders, invoices, licenses, devices and codes, the newest of each kind',
  explained:
    'TEXT is a part of a name, an address or the name of a device, or the beginning of an id, a code or a signature, or the\nnumber of an invoice, or the whole number of an order or a serial number of a former store.',
  async run({ words: [text = ''], withServices }) {
    const typed = text.trim()
    if (typed.length < searchTextLength.min || typed.length > searchTextLength.max)
      throw new UsageError(`<text>: Must have ${searchTextLength.min} to ${searchTextLength.max} characters`)
    const groups = await withServices((services) => searchEverything(services, typed, everything))
    const lines = groups.flatMap(({ kind, hits, mayHaveMore }) => [
      ...hits.map(({ id, title, detail, status }) =>
        [kind, id, oneLine(title), oneLine(detail), status ?? ''].filter(Boolean).join('  '),
      ),
      ...(mayHaveMore ? [`${kind}  there may be more: type more of it`] : []),
    ])
    return { text: lines.length === 0 ? 'Nothing is found.' : lines.join('\n'), data: { groups } }
  },
}

type Waiting = Pick<InboxItem, 'kind' | 'id' | 'title' | 'detail'> & { since: Date; deadline: Date | null }

const describe = ({ kind, id, title, detail, since, deadline }: Waiting) =>
  [
    `${kind.padEnd(16)}  ${id}  since ${since.toISOString()}`,
    ...(deadline ? [`until ${deadline.toISOString()}`] : []),
    [title, detail].filter(Boolean).map(oneLine).join('; '),
  ].join('  ')

export const inbox: ShopCommand = {
  name: 'inbox',
  summary: `What needs a person, ${inboxLimits.items} of each kind at most: held payments, disputes, withdrawals, requests, failed jobs`,
  async run({ withServices }) {
    const found = await withServices((services) => countInbox(services, everything))
    const counts = found.map(({ kind, count, isCapped }) => ({ kind, count, isCapped }))
    const items = found.flatMap(({ kind, items: some }) =>
      some.slice(0, inboxLimits.items).map(({ actions: _, ...item }) => ({ kind, ...item })),
    )
    return { text: items.length === 0 ? 'Nothing waits.' : items.map(describe).join('\n'), data: { counts, items } }
  },
}
