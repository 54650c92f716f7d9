import { grantKinds } from '#contract/vendor-api/licenses.ts'
import { type Action, flag, option } from '../../actions/action.ts'
import { call } from '../../api/calls.ts'
import { toOptions } from '../../format.ts'

/** Grants a license to an address, which is filled in where it is known. */
export const grantLicense = (email: string): Action<null> => ({
  name: 'grant',
  label: email === '' ? 'Grant a license' : `Grant a license to ${email}`,
  permission: 'licenses:write',
  nameItem: () => 'License',
  explain: () => 'The customer gets a license without an order, and is mailed.',
  fields: () => [
    { kind: 'email', name: 'email', label: 'Email address', initial: email },
    { kind: 'product', name: 'productId', label: 'Product' },
    { kind: 'choice', name: 'kind', label: 'Kind', initial: 'Gift', options: toOptions(grantKinds) },
    {
      kind: 'check',
      name: 'mayWait',
      label: 'Also without an account: the license waits until the address is confirmed',
      initial: 'yes',
    },
    { kind: 'number', name: 'seats', label: 'Seats', hint: 'As many as usual, if empty', isOptional: true },
  ],
  reasonHint: 'For the audit log: why the customer gets it',
  run: (_, { email: to = '', productId = '', kind, mayWait, seats, reason = '' }, attempt) => {
    const granted = grantKinds.find((each) => each === kind) ?? 'Other'
    const wish = { email: to, productId, kind: granted, mayWait: mayWait === 'yes', reason }
    return call('grantLicense', { body: { ...wish, ...(seats && { seats: Number(seats) }) }, ...attempt })
  },
  command: (_, { email: to = '', productId = '', kind, mayWait, seats, reason }) => [
    ...['license', 'grant', to, productId],
    ...option('kind', kind),
    ...flag('wait', mayWait),
    ...option('seats', seats),
    ...option('reason', reason),
  ],
  done: () => 'The license is granted.',
})
