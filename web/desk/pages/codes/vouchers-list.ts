import { formatDay, formatMoment } from '../../format.ts'
import { dayFilters, sortFilter } from '../../list/filters.ts'
import { defineList } from '../../list/list-definition.ts'
import { assignVouchers, createVouchers, stopVouchers } from './code-actions.ts'

const describe = (quantities: Record<string, number>, nameItem: (id: string) => string) =>
  Object.entries(quantities).map(([id, quantity]) => (quantity === 1 ? nameItem(id) : `${quantity} × ${nameItem(id)}`))

export const vouchersList = defineList<'listVoucherBatches'>({
  path: '/vouchers',
  title: 'Vouchers',
  operation: 'listVoucherBatches',
  permission: 'codes:read',
  idOf: ({ id }) => id,
  addressOf: ({ id }) => `/vouchers/${encodeURIComponent(id)}`,
  columns: [
    { id: 'id', label: 'Batch', text: ({ id }) => id },
    { id: 'name', label: 'Name', text: ({ name }) => name },
    {
      id: 'gives',
      label: 'Gives',
      text: ({ products, bundles }, names) =>
        [...describe(products, names.product), ...describe(bundles, names.bundle)].join(', '),
    },
    { id: 'reseller', label: 'Reseller', text: ({ reseller }) => reseller ?? '' },
    { id: 'ends', label: 'Good until', text: ({ endsAt }) => formatDay(endsAt) || 'No end' },
    { id: 'stopped', label: 'Stopped', text: ({ stoppedAt }) => formatMoment(stoppedAt) },
    { id: 'kept', label: 'Kept in', text: ({ isInFile }) => (isInFile ? 'Shop folder (read-only)' : 'Database') },
  ],
  filters: [],
  actions: [assignVouchers, stopVouchers],
  pageActions: [createVouchers],
  empty: 'There are no vouchers yet. Make some for the press, a fair or a reseller.',
})

/** The codes of one batch. */
export const voucherCodesList = (batch: string) =>
  defineList<'listVouchers'>({
    path: `/vouchers/${encodeURIComponent(batch)}`,
    title: `Vouchers of ${batch}`,
    above: vouchersList,
    operation: 'listVouchers',
    parameters: { batch },
    permission: 'codes:read',
    idOf: ({ id }) => id,
    addressOf: ({ redeemedBy }) => (redeemedBy === null ? undefined : `/customers/${redeemedBy}`),
    columns: [
      { id: 'code', label: 'Code', text: ({ code }) => code },
      { id: 'redeemed', label: 'Redeemed', text: ({ redeemedAt }) => formatMoment(redeemedAt) || 'Not yet' },
      { id: 'name', label: 'Customer', text: ({ customer }) => customer?.name ?? '' },
      { id: 'email', label: 'Email', text: ({ customer }) => customer?.email ?? '' },
      { id: 'stopped', label: 'Stopped', text: ({ stoppedAt }) => formatMoment(stoppedAt) },
      { id: 'customerId', label: 'Customer ID', text: ({ redeemedBy }) => redeemedBy ?? '', isExtra: true },
    ],
    filters: [
      {
        kind: 'choice',
        name: 'isRedeemed',
        label: 'Redeemed',
        options: [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'Not yet' },
        ],
      },
    ],
    empty: 'This batch has no codes.',
  })

/** Who redeemed vouchers, of all batches or of one. */
export const redemptionsList = defineList<'listRedemptions'>({
  path: '/redemptions',
  title: 'Redeemed vouchers',
  operation: 'listRedemptions',
  permission: 'codes:read',
  idOf: ({ id }) => id,
  addressOf: ({ customerId }) => (customerId === null ? undefined : `/customers/${customerId}`),
  columns: [
    { id: 'code', label: 'Code', text: ({ code }) => code },
    { id: 'batch', label: 'Batch', text: ({ batch }) => batch },
    { id: 'name', label: 'Customer', text: ({ customer }) => customer?.name ?? 'Erased' },
    { id: 'email', label: 'Email', text: ({ customer }) => customer?.email ?? '' },
    { id: 'at', label: 'Redeemed', text: ({ redeemedAt }) => formatMoment(redeemedAt) },
  ],
  filters: [
    { kind: 'text', name: 'batch', label: 'Batch', placeholder: 'Its ID' },
    { kind: 'text', name: 'email', label: 'Email', placeholder: 'Whole address' },
    ...dayFilters,
    sortFilter,
  ],
  empty: 'Nobody has redeemed a voucher yet.',
})
