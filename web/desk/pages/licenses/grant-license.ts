import { type Action, option } from '../../actions/action.ts'
import { call } from '../../api/calls.ts'

/** Grants a license to an address, which is filled in where it is known. */
export const grantLicense = (email: string): Action<null> => ({
  name: 'grant',
  label: email === '' ? 'Grant a license' : `Grant a license to ${email}`,
  permission: 'licenses:write',
  nameItem: () => 'License',
  explain: () => 'The customer gets a license without an order, and is mailed.',
  fields: () => [
    { kind: 'email', name: 'email', label: 'Email address', initial: email },
    { kind: 'text', name: 'productId', label: 'Product', hint: 'Its ID' },
    { kind: 'number', name: 'seats', label: 'Seats', hint: 'As many as usual, if empty', isOptional: true },
  ],
  reasonHint: 'For the audit log: why the customer gets it',
  run: (_, { email: to = '', productId = '', seats, reason = '' }, attempt) =>
    call('grantLicense', {
      body: { email: to, productId, reason, ...(seats && { seats: Number(seats) }) },
      ...attempt,
    }),
  command: (_, { email: to = '', productId = '', seats, reason }) => [
    ...['license', 'grant', to, productId],
    ...option('seats', seats),
    ...option('reason', reason),
  ],
  done: () => 'The license is granted.',
})
