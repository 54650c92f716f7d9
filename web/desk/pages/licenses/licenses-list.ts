import { licenseStatuses } from '#contract/statuses.ts'
import { type LicenseOriginKind, licenseOrigins } from '#contract/vendor-api/licenses.ts'
import { formatMoment, shortId, toOptions } from '../../format.ts'
import { dayFilters, sortFilter } from '../../list/filters.ts'
import { defineList } from '../../list/list-definition.ts'
import { restoreLicense, revokeLicense } from './license-actions.ts'

const origins: Record<LicenseOriginKind, string> = {
  order: 'Order',
  voucher: 'Voucher',
  vendor: 'Grant',
  import: 'Import',
}

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
    { id: 'name', label: 'Customer', text: ({ customer }) => customer?.name ?? '' },
    { id: 'email', label: 'Email', text: ({ customer }) => customer?.email ?? '' },
    { id: 'origin', label: 'Origin', text: ({ origin }) => origins[origin] },
    { id: 'status', label: 'Status', text: ({ status }) => status, isStatus: true },
    {
      id: 'seats',
      label: 'Seats',
      isNumber: true,
      text: ({ activeActivations, maxActivations }) => `${activeActivations} of ${maxActivations}`,
    },
    { id: 'created', label: 'Since', text: ({ createdAt }) => formatMoment(createdAt) },
    { id: 'expires', label: 'Until', text: ({ expiresAt }) => formatMoment(expiresAt), isExtra: true },
    { id: 'revoked', label: 'Ended', text: ({ revokedAt }) => formatMoment(revokedAt), isExtra: true },
    { id: 'reason', label: 'Why it ended', text: ({ revokedReason }) => revokedReason ?? '', isExtra: true },
    { id: 'customerId', label: 'Customer ID', text: ({ customerId }) => customerId, isExtra: true },
    { id: 'orderId', label: 'Order ID', text: ({ orderId }) => orderId ?? '', isExtra: true },
  ],
  filters: [
    { kind: 'text', name: 'email', label: 'Email', placeholder: 'Whole address' },
    { kind: 'product', name: 'productId', label: 'Product' },
    { kind: 'choice', name: 'status', label: 'Status', options: toOptions(licenseStatuses) },
    {
      kind: 'choice',
      name: 'origin',
      label: 'Origin',
      options: licenseOrigins.map((value) => ({ value, label: origins[value] })),
    },
    ...dayFilters,
    sortFilter,
  ],
  actions: [revokeLicense, restoreLicense],
  empty: 'There are no licenses yet. An order, a voucher or a grant makes the first one.',
})
