import { orderStatuses } from '#contract/statuses.ts'
import { formatAmount, formatMoment, shortId, toOptions, toWords } from '../../format.ts'
import { defineList } from '../../list/list-definition.ts'

export const ordersList = defineList<'listOrders'>({
  path: '/orders',
  title: 'Orders',
  operation: 'listOrders',
  permission: 'orders:read',
  idOf: ({ id }) => id,
  addressOf: ({ id }) => `/orders/${id}`,
  columns: [
    { id: 'id', label: 'Order', text: ({ id }) => id, cell: ({ id }) => shortId(id) },
    { id: 'status', label: 'Status', text: ({ status }) => toWords(status) },
    { id: 'name', label: 'Customer', text: ({ customer }) => customer?.name ?? '' },
    { id: 'email', label: 'Email', text: ({ customer }) => customer?.email ?? '' },
    { id: 'due', label: 'Total', isNumber: true, text: ({ due, currency }) => formatAmount(due, currency) },
    { id: 'created', label: 'Created', text: ({ createdAt }) => formatMoment(createdAt) },
    { id: 'completed', label: 'Completed', text: ({ completedAt }) => formatMoment(completedAt) },
    { id: 'currency', label: 'Currency', text: ({ currency }) => currency, isExtra: true },
    { id: 'customerId', label: 'Customer ID', text: ({ customerId }) => customerId ?? '', isExtra: true },
  ],
  filters: [
    { kind: 'choice', name: 'status', label: 'Status', options: toOptions(orderStatuses) },
    { kind: 'text', name: 'email', label: 'Email', placeholder: 'Whole address' },
  ],
  empty: 'There are no orders yet. They appear here as soon as somebody fills a cart.',
})
