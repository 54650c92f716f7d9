import { licenseStatuses } from '#contract/statuses.ts'
import { formatMoment, shortId, toOptions } from '../../format.ts'
import { defineList } from '../../list/list-definition.ts'
import { restoreLicense, revokeLicense } from './license-actions.ts'

export const licensesList = defineList<'listLicenses'>({
  path: '/licenses',
  title: 'Licenses',
  operation: 'listLicenses',
  permission: 'licenses:read',
  idOf: ({ id }) => id,
  addressOf: ({ id }) => `/licenses/${id}`,
  columns: [
    { id: 'id', label: 'License', text: ({ id }) => id, cell: ({ id }) => shortId(id) },
    { id: 'product', label: 'Product', text: ({ productId }) => productId },
    { id: 'status', label: 'Status', text: ({ status }) => status },
    {
      id: 'seats',
      label: 'Seats',
      isNumber: true,
      text: ({ activeActivations, maxActivations }) => `${activeActivations} of ${maxActivations}`,
    },
    { id: 'created', label: 'Since', text: ({ createdAt }) => formatMoment(createdAt) },
    { id: 'revoked', label: 'Ended', text: ({ revokedAt }) => formatMoment(revokedAt) },
    { id: 'reason', label: 'Why it ended', text: ({ revokedReason }) => revokedReason ?? '' },
    { id: 'customerId', label: 'Customer ID', text: ({ customerId }) => customerId, isExtra: true },
    { id: 'orderId', label: 'Order ID', text: ({ orderId }) => orderId ?? '', isExtra: true },
  ],
  filters: [
    { kind: 'text', name: 'productId', label: 'Product', placeholder: 'Product ID' },
    { kind: 'choice', name: 'status', label: 'Status', options: toOptions(licenseStatuses) },
  ],
  actions: [revokeLicense, restoreLicense],
  empty: 'There are no licenses yet. An order, a voucher or a grant makes the first one.',
})
