import { activationMethods, activationStatuses } from '#contract/statuses.ts'
import { activationKinds } from '#contract/vendor-api/licenses.ts'
import { formatMoment, toOptions } from '../../format.ts'
import { dayFilters, sortFilter } from '../../list/filters.ts'
import { defineList } from '../../list/list-definition.ts'
import { customerPage } from '../customers/customer-address.ts'
import { freeSeat } from '../licenses/license-actions.ts'

export const devicesList = defineList<'listActivations'>({
  path: '/devices',
  title: 'Devices',
  operation: 'listActivations',
  permission: 'licenses:read',
  idOf: ({ id }) => id,
  addressOf: (device) => (device.licenseId === null ? customerPage(device) : `/licenses/${device.licenseId}`),
  columns: [
    { id: 'name', label: 'Device', text: ({ name }) => name },
    { id: 'customer', label: 'Customer', text: ({ customer }) => customer?.name ?? '', linkTo: customerPage },
    { id: 'email', label: 'Email', text: ({ customer }) => customer?.email ?? '' },
    { id: 'status', label: 'Status', text: ({ status }) => status, isStatus: true },
    { id: 'product', label: 'Product', text: ({ productId }, names) => names.product(productId) },
    { id: 'kind', label: 'Kind', text: ({ licenseId }) => (licenseId === null ? 'Trial' : 'License') },
    { id: 'method', label: 'How', text: ({ method }) => method },
    { id: 'created', label: 'Activated', text: ({ createdAt }) => formatMoment(createdAt) },
    { id: 'seen', label: 'Last seen', text: ({ lastValidatedAt }) => formatMoment(lastValidatedAt) },
    { id: 'expires', label: 'Until', text: ({ expiresAt }) => formatMoment(expiresAt), isExtra: true },
    { id: 'signature', label: 'Signature', text: ({ deviceSignature }) => deviceSignature, isExtra: true },
    { id: 'id', label: 'Device ID', text: ({ id }) => id, isExtra: true },
    { id: 'productId', label: 'Product ID', text: ({ productId }) => productId, isExtra: true },
    { id: 'customerId', label: 'Customer ID', text: ({ customerId }) => customerId ?? '', isExtra: true },
  ],
  filters: [
    { kind: 'text', name: 'device', label: 'Device', placeholder: 'Name or signature' },
    { kind: 'text', name: 'email', label: 'Email', placeholder: 'Whole address' },
    { kind: 'product', name: 'productId', label: 'Product' },
    { kind: 'choice', name: 'status', label: 'Status', options: toOptions(activationStatuses) },
    { kind: 'choice', name: 'of', label: 'Kind', options: toOptions(activationKinds) },
    { kind: 'choice', name: 'method', label: 'How', options: toOptions(activationMethods) },
    ...dayFilters,
    sortFilter,
  ],
  actions: [freeSeat],
  empty: 'No device has been activated yet.',
})
