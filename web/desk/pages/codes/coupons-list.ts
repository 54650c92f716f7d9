import { formatDay, formatMoment, toWords } from '../../format.ts'
import { dayFilters, sortFilter } from '../../list/filters.ts'
import { defineList } from '../../list/list-definition.ts'
import { customerPage } from '../customers/customer-address.ts'
import { createCoupon, createCoupons, stopCoupons } from './code-actions.ts'

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
  pageActions: [createCoupon, createCoupons],
  empty: 'There are no coupons yet.',
})

/** Orders with coupons. */
export const couponUsesList = defineList<'listCouponUses'>({
  path: '/coupon-uses',
  title: 'Used coupons',
  operation: 'listCouponUses',
  permission: 'codes:read',
  idOf: ({ couponId, orderId }) => `${couponId} ${orderId}`,
  addressOf: ({ orderId }) => `/orders/${orderId}`,
  columns: [
    { id: 'code', label: 'Code', text: ({ code }) => code },
    { id: 'batch', label: 'Batch', text: ({ batch }) => batch ?? '' },
    { id: 'name', label: 'Customer', text: ({ customer }) => customer?.name ?? '', linkTo: customerPage },
    { id: 'email', label: 'Email', text: ({ customer }) => customer?.email ?? '' },
    { id: 'status', label: 'Order', text: ({ orderStatus }) => toWords(orderStatus) },
    { id: 'at', label: 'Used', text: ({ takenAt }) => formatMoment(takenAt) },
    { id: 'orderId', label: 'Order ID', text: ({ orderId }) => orderId, isExtra: true },
  ],
  filters: [{ kind: 'text', name: 'batch', label: 'Batch', placeholder: 'Whole name' }, ...dayFilters, sortFilter],
  empty: 'No order has used a coupon yet.',
})
