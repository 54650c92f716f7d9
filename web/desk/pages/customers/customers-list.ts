import { formatMoment } from '../../format.ts'
import { dayFilters, sortFilter } from '../../list/filters.ts'
import { defineList } from '../../list/list-definition.ts'

export const customersList = defineList<'listCustomers'>({
  path: '/customers',
  title: 'Customers',
  operation: 'listCustomers',
  permission: 'customers:read',
  idOf: ({ id }) => id,
  addressOf: ({ id }) => `/customers/${id}`,
  columns: [
    { id: 'name', label: 'Name', text: ({ name }) => name },
    { id: 'email', label: 'Email', text: ({ email }) => email },
    { id: 'created', label: 'Since', text: ({ createdAt }) => formatMoment(createdAt) },
    { id: 'confirmed', label: 'Confirmed', text: ({ confirmedAt }) => formatMoment(confirmedAt) || 'Not yet' },
    { id: 'id', label: 'Customer ID', text: ({ id }) => id, isExtra: true },
  ],
  filters: [
    { kind: 'text', name: 'search', label: 'Name or email', placeholder: 'Part of it' },
    {
      kind: 'choice',
      name: 'isConfirmed',
      label: 'Address',
      options: [
        { value: 'true', label: 'Confirmed' },
        { value: 'false', label: 'Not confirmed' },
      ],
    },
    ...dayFilters,
    sortFilter,
  ],
  empty: 'Nobody has an account yet. Guests who bought without one are found by their order.',
})
