import { formatDay, formatMoment } from '../../format.ts'
import { defineList } from '../../list/list-definition.ts'
import { createCoupons, stopCoupons } from './code-actions.ts'

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 2 })

export const couponsList = defineList<'listCoupons'>({
  path: '/coupons',
  title: 'Coupons',
  operation: 'listCoupons',
  permission: 'codes:read',
  idOf: ({ id }) => id,
  columns: [
    { id: 'code', label: 'Code', text: ({ code }) => code },
    { id: 'name', label: 'Name', text: ({ name }) => name },
    {
      id: 'off',
      label: 'Takes off',
      text: ({ percentage }) => (percentage === null ? 'An amount' : percent.format(percentage)),
    },
    { id: 'batch', label: 'Batch', text: ({ batch }) => batch ?? '' },
    {
      id: 'uses',
      label: 'Used',
      isNumber: true,
      text: ({ uses, maxUses }) => (maxUses === null ? String(uses) : `${uses} of ${maxUses}`),
    },
    { id: 'ends', label: 'Good until', text: ({ endsAt }) => formatDay(endsAt) || 'No end' },
    { id: 'stopped', label: 'Stopped', text: ({ stoppedAt }) => formatMoment(stoppedAt) },
    { id: 'starts', label: 'Good from', text: ({ startsAt }) => formatDay(startsAt), isExtra: true },
    { id: 'kept', label: 'Kept in', text: ({ isInFile }) => (isInFile ? 'Shop folder (read-only)' : 'Database') },
  ],
  filters: [{ kind: 'text', name: 'batch', label: 'Batch', placeholder: 'Whole name' }],
  actions: [stopCoupons],
  pageActions: [createCoupons],
  empty: 'There are no coupons yet.',
})
