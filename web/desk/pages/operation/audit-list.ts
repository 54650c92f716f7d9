import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { formatMoment, shortId, toWords } from '../../format.ts'
import { dayFilters } from '../../list/filters.ts'
import { defineList } from '../../list/list-definition.ts'
import { nameCaller, nameOperation } from './operation-words.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const auditList = defineList<'listAudit'>({
  path: '/audit',
  title: 'Audit log',
  operation: 'listAudit',
  permission: 'audit:read',
  idOf: ({ id }) => String(id),
  columns: [
    { id: 'at', label: 'When', text: ({ at }) => formatMoment(at) },
    { id: 'action', label: 'What', text: ({ action, details }) => nameAction(action, details) },
    { id: 'actor', label: 'Who', text: ({ actor, details }) => nameCaller(details) ?? actor },
    {
      id: 'about',
      label: 'About',
      text: ({ about, aboutName }) => aboutName ?? about,
      cell: ({ about, aboutName }) => aboutName ?? (uuid.test(about) ? shortId(about) : about),
    },
    { id: 'reason', label: 'Why', text: ({ reason }) => reason ?? '' },
    { id: 'before', label: 'Before', text: ({ details }) => describe(details.before) },
    { id: 'after', label: 'After', text: ({ details }) => describe(details.after) },
    { id: 'aboutId', label: 'About ID', text: ({ about }) => about, isExtra: true },
    { id: 'operation', label: 'Operation', text: ({ details }) => describe(details.operation), isExtra: true },
    { id: 'details', label: 'Details', text: ({ details }) => JSON.stringify(details), isExtra: true },
  ],
  filters: [{ kind: 'text', name: 'about', label: 'About', placeholder: 'ID, or who did it' }, ...dayFilters],
  empty: 'Nothing has been written down yet.',
})

/** What was done. Whatever colleagues and programs do is a call, so that says which. */
const nameAction = (action: string, { operation }: Record<string, unknown>): string =>
  action === 'ApiCall' && typeof operation === 'string' ? nameOperation(operation, vendorApi) : toWords(action)

/** A state in a line: 'status Active, seatsTaken 2'. */
function describe(state: unknown): string {
  if (typeof state !== 'object' || state === null) return typeof state === 'string' ? state : ''
  return Object.entries(state)
    .map(([name, value]) => `${name} ${describeValue(value)}`)
    .join(', ')
}

function describeValue(value: unknown): string {
  if (value === null) return 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
