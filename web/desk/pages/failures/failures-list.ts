import { activationFailureCodes } from '#contract/vendor-api/activation-failures.ts'
import { formatMoment } from '../../format.ts'
import { dayFilters, sortFilter } from '../../list/filters.ts'
import { defineList } from '../../list/list-definition.ts'
import { failureReasons } from './failure-reasons.ts'

/** Activations that were refused. */
export const failuresList = defineList<'listActivationFailures'>({
  path: '/failures',
  title: 'Failed activations',
  operation: 'listActivationFailures',
  permission: 'licenses:read',
  idOf: ({ id }) => id,
  addressOf: ({ customerId, deviceSignature }) =>
    customerId === null
      ? `/devices?device=${encodeURIComponent(deviceSignature.slice(0, 100))}`
      : `/customers/${customerId}`,
  columns: [
    { id: 'name', label: 'Device', text: ({ name }) => name },
    { id: 'reason', label: 'Reason', text: ({ code }) => failureReasons[code] },
    { id: 'product', label: 'Product', text: ({ productId }, names) => names.product(productId) },
    { id: 'email', label: 'Email', text: ({ customer }) => customer?.email ?? '' },
    { id: 'method', label: 'How', text: ({ method }) => method },
    { id: 'count', label: 'Times', isNumber: true, text: ({ count }) => String(count) },
    { id: 'first', label: 'First on the day', text: ({ createdAt }) => formatMoment(createdAt) },
    { id: 'last', label: 'Last', text: ({ lastAt }) => formatMoment(lastAt) },
    { id: 'code', label: 'Code', text: ({ code }) => code, isExtra: true },
    { id: 'customer', label: 'Customer', text: ({ customer }) => customer?.name ?? '', isExtra: true },
    { id: 'signature', label: 'Signature', text: ({ deviceSignature }) => deviceSignature, isExtra: true },
    { id: 'licenseId', label: 'License ID', text: ({ licenseId }) => licenseId ?? '', isExtra: true },
    { id: 'productId', label: 'Product ID', text: ({ productId }) => productId, isExtra: true },
    { id: 'customerId', label: 'Customer ID', text: ({ customerId }) => customerId ?? '', isExtra: true },
  ],
  filters: [
    { kind: 'text', name: 'device', label: 'Device', placeholder: 'Name or signature' },
    { kind: 'text', name: 'email', label: 'Email', placeholder: 'Whole address' },
    {
      kind: 'choice',
      name: 'code',
      label: 'Reason',
      options: activationFailureCodes.map((value) => ({ value, label: failureReasons[value] })),
    },
    { kind: 'product', name: 'productId', label: 'Product' },
    ...dayFilters,
    sortFilter,
  ],
  empty: 'No activation has failed in the last 90 days.',
})
