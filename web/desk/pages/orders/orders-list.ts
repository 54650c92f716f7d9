import { orderStatuses } from '#contract/statuses.ts'
import { formatAmount, formatMoment, shortId, toOptions, toWords } from '../../format.ts'
import { dayFilters, sortFilter } from '../../list/filters.ts'
import { defineList } from '../../list/list-definition.ts'
import { customerPage } from '../customers/customer-address.ts'

export const ordersList = defineList<'listOrders'>({
  path: '/orders',
  title: 'Orders',
  operation: 'listOrders',
  permission: 'orders:read',
  idOf: ({ id }) => id,
  addressOf: ({ id }) => `/orders/${id}`,
  columns: [
    { id: 'id', label: 'Order', text: ({ id }) => id, cell: ({ id }) => shortId(id) },
    { id: 'status', label: 'Status', text: ({ status }) => toWords(status), isStatus: true },
    { id: 'name', label: 'Customer', text: ({ customer }) => customer?.name ?? '', linkTo: customerPage },
    { id: 'email', label: 'Email', text: ({ customer }) => customer?.email ?? '' },
    { id: 'due', label: 'Total', isNumber: true, text: ({ due, currency }) => formatAmount(due, currency) },
    { id: 'created', label: 'Created', text: ({ createdAt }) => formatMoment(createdAt) },
    { id: 'completed', label: 'Completed', text: ({ completedAt }) => formatMoment(completedAt) },
    { id: 'purpose', label: 'For', text: ({ purpose }) => toWords(purpose), isExtra: true },
    { id: 'country', label: 'Country', text: ({ country }) => country ?? '', isExtra: true },
    { id: 'currency', label: 'Currency', text: ({ currency }) => currency, isExtra: true },
    { id: 'customerId', label: 'Customer ID', text: ({ customerId }) => customerId ?? '', isExtra: true },
  ],
  filters: [
    { kind: 'choice', name: 'status', label: 'Status', options: toOptions(orderStatuses) },
    { kind: 'text', name: 'search', label: 'Name or email', placeholder: 'Part of it' },
    { kind: 'product', name: 'itemId', label: 'Product', bundles: true },
    { kind: 'text', name: 'country', label: 'Country', placeholder: 'DE', isShort: true },
    { kind: 'text', name: 'currency', label: 'Currency', placeholder: 'EUR', isShort: true },
    { kind: 'choice', name: 'isHeld', label: 'Payment', options: [{ value: 'true', label: 'Held' }] },
    { kind: 'choice', name: 'isDisputed', label: 'Dispute', options: [{ value: 'true', label: 'Disputed' }] },
    ...dayFilters,
    sortFilter,
  ],
  empty: 'There are no orders yet. They appear here as soon as somebody fills a cart.',
})
