import { licenseStatuses } from '#contract/statuses.ts'
import { type LicenseOriginKind, licenseOrigins, licenseUses } from '#contract/vendor-api/licenses.ts'
import { formatMoment, shortId, toOptions } from '../../format.ts'
import { dayFilters, sortFilter } from '../../list/filters.ts'
import { defineList } from '../../list/list-definition.ts'
import { customerPage } from '../customers/customer-address.ts'
import { restoreLicense, revokeLicense } from './license-actions.ts'

const origins: Record<LicenseOriginKind, string> = {
  order: 'Order',
  voucher: 'Voucher',
  vendor: 'Grant',
  import: 'Import',
}

/** How many seats are taken, and how many are with others: '1 of 3, 1 lent'. */
export const describeSeats = ({ taken, lent, of }: { taken: number; lent: number; of: number }): string =>
  `${taken} of ${of}${lent === 0 ? '' : `, ${lent} lent`}`

export const licensesList = defineList<'listLicenses'>({
  path: '/licenses',
  title: 'Licenses',
  operation: 'listLicenses',
  permission: 'licenses:read',
  idOf: ({ id }) => id,
  addressOf: ({ id }) => `/licenses/${id}`,
  columns: [
    { id: 'id', label: 'License', text: ({ id }) => id, cell: ({ id }) => shortId(id) },
    { id: 'product', label: 'Product', text: ({ productId }, names) => names.product(productId) },
    { id: 'name', label: 'Customer', text: ({ customer }) => customer?.name ?? '', linkTo: customerPage },
    { id: 'email', label: 'Email', text: ({ customer }) => customer?.email ?? '' },
    { id: 'origin', label: 'Origin', text: ({ origin }) => origins[origin] },
    { id: 'status', label: 'Status', text: ({ status }) => status, isStatus: true },
    {
      id: 'seats',
      label: 'Seats',
      isNumber: true,
      text: ({ activeActivations: taken, lentSeats: lent, maxActivations: of }) => describeSeats({ taken, lent, of }),
    },
    { id: 'created', label: 'Since', text: ({ createdAt }) => formatMoment(createdAt) },
    {
      id: 'permanent',
      label: 'Permanent since',
      text: ({ permanentSince }) => formatMoment(permanentSince),
      isExtra: true,
    },
    { id: 'borrowed', label: 'Borrowed from', text: ({ borrowedFrom }) => borrowedFrom ?? '', isExtra: true },
    { id: 'expires', label: 'Until', text: ({ expiresAt }) => formatMoment(expiresAt), isExtra: true },
    { id: 'revoked', label: 'Ended', text: ({ revokedAt }) => formatMoment(revokedAt), isExtra: true },
    { id: 'reason', label: 'Why it ended', text: ({ revokedReason }) => revokedReason ?? '', isExtra: true },
    { id: 'productId', label: 'Product ID', text: ({ productId }) => productId, isExtra: true },
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
    { kind: 'choice', name: 'use', label: 'Use', options: toOptions(licenseUses) },
    ...dayFilters,
    sortFilter,
  ],
  actions: [revokeLicense, restoreLicense],
  empty: 'There are no licenses yet. An order, a voucher or a grant makes the first one.',
})
