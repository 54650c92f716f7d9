import type { CustomerRecord } from '#contract/vendor-api/customer-record.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { type Action, Displayed, option } from '../../actions/action.ts'
import { call } from '../../api/calls.ts'
import { DeskError } from '../../api/desk-error.ts'
import { CustomerView } from './customer-view.tsx'
import { customersList } from './customers-list.ts'

type Customer = CustomerRecord
type Mail = Customer['mails'][number]
type Note = Customer['notes'][number]
type Trial = Customer['trials'][number]
type WaitingGrant = Customer['waitingGrants'][number]

const exportedFile = 'customer-data.json'
const hasAccount = ({ account }: Customer) => account !== null
const idOf = ({ account, email }: Customer) => account?.id ?? email
const nameItem = ({ account, email }: Customer) => account?.name ?? email

const signOutCustomer: Action<Customer> = {
  name: 'sign-out',
  label: 'Sign out everywhere',
  permission: 'customers:write',
  isOffered: ({ account }) => account !== null && account.openSessions > 0,
  nameItem,
  explain: (customer) => `${nameItem(customer)} is signed out in every browser and has to sign in again.`,
  run: (customer, { reason = '' }, attempt) =>
    call('signOutCustomer', { parameters: { id: idOf(customer) }, body: { reason }, ...attempt }),
  command: ({ email }, { reason }) => ['customer', 'sign-out', email, ...option('reason', reason)],
  done: (customer) => `${nameItem(customer)} is signed out.`,
}

const changeAddress: Action<Customer> = {
  name: 'change-address',
  label: 'Change address',
  permission: 'customers:write',
  isOffered: hasAccount,
  nameItem,
  explain: ({ email }) =>
    `The account of ${email} gets another address, which counts as confirmed. The old address is mailed how to take it back, and the customer is signed out.`,
  fields: () => [{ kind: 'email', name: 'email', label: 'New email address' }],
  reasonHint: 'For the audit log: how you know that it is them',
  run: (customer, { email = '', reason = '' }, attempt) =>
    call('changeAddress', { parameters: { id: idOf(customer) }, body: { email, reason }, ...attempt }),
  command: ({ email: from }, { email = '', reason }) => [
    ...['customer', 'change-address', from, email],
    ...option('reason', reason),
  ],
  done: (customer) => `The address of ${nameItem(customer)} is changed.`,
}

const allowMail: Action<Customer> = {
  name: 'allow-mail',
  label: 'Mail again',
  permission: 'customers:write',
  isOffered: ({ suppressed }) => suppressed !== null,
  nameItem,
  explain: ({ email, suppressed }) =>
    `The mail server of ${email} refused for good: ${suppressed?.reply ?? ''}. Mails go there again.`,
  run: ({ email }, { reason = '' }, attempt) =>
    call('allowMail', { parameters: { emailOrId: email }, body: { reason }, ...attempt }),
  command: ({ email }) => ['customer', 'allow-mail', email],
  done: ({ email }) => `Mails go to ${email} again.`,
}

/** The id of the account with an address. Throws a DeskError that names the field where there is none. */
async function findAccount(addressOrId: string): Promise<string> {
  if (!addressOrId.includes('@')) return addressOrId
  const { account } = await call('showCustomer', { parameters: { emailOrId: addressOrId } })
  if (account) return account.id
  const title = 'There is no account with this address'
  throw new DeskError(400, { title, errors: { from: [title] } })
}

const isWhole = (addressOrId: string) => /^\S+@\S+\.\S+$|^[0-9a-f-]{36}$/.test(addressOrId)

const countOf = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** What would move to an account, or what stands in the way. */
async function previewMerge(id: string, other: string) {
  const from = await findAccount(other)
  const { brings, conflicts } = await call('previewMerge', { parameters: { id }, query: { from } })
  if (conflicts.length > 0)
    return { title: 'These accounts cannot be merged', text: conflicts.map(({ detail }) => `${detail}.`).join(' ') }
  const { orders, licenses, devices, trials, vouchers, notes } = brings
  const parts = [
    countOf(orders, 'order'),
    countOf(licenses, 'license'),
    countOf(devices, 'device'),
    countOf(trials, 'trial'),
    countOf(vouchers, 'voucher'),
    countOf(notes, 'note'),
  ]
  return { title: `What moves from ${other}`, text: `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.` }
}

const mergeCustomers: Action<Customer> = {
  name: 'merge',
  label: 'Merge another account',
  permission: 'customers:write',
  isDangerous: true,
  isOffered: hasAccount,
  nameItem,
  explain: (customer) =>
    `Another account is merged into this one: ${nameItem(customer)} gets its orders, licenses, devices and consents, and the other is closed for good.`,
  fields: () => [{ kind: 'customer', name: 'from', label: 'The other account' }],
  preview: (customer, { from: typed = '' }) => {
    const other = typed.trim()
    return isWhole(other) ? { of: `${idOf(customer)} ${other}`, read: () => previewMerge(idOf(customer), other) } : null
  },
  run: async (customer, { from: typed = '', reason = '' }, attempt) => {
    const from = await findAccount(typed.trim())
    return call('mergeCustomers', { parameters: { id: idOf(customer) }, body: { from, reason }, ...attempt })
  },
  command: (customer, { from = '', reason }) => [
    ...['customer', 'merge', idOf(customer), from],
    ...option('reason', reason),
    '--yes',
  ],
  done: (customer) => `The other account is merged into that of ${nameItem(customer)}.`,
}

const viewAsCustomer: Action<Customer> = {
  name: 'view',
  label: 'View as customer',
  permission: 'customers:read',
  isOffered: hasAccount,
  nameItem,
  explain: (customer) =>
    `You see what ${nameItem(customer)} sees in the account. You can change nothing there, and the audit log notes that you looked.`,
  run: async (customer, { reason = '' }) =>
    new Displayed(
      <CustomerView view={await call('viewAsCustomer', { parameters: { id: idOf(customer) }, body: { reason } })} />,
    ),
  command: ({ email }, { reason }) => ['customer', 'view', email, ...option('reason', reason)],
  done: (customer) => `This is what ${nameItem(customer)} sees.`,
}

const exportCustomer: Action<Customer> = {
  name: 'export',
  label: 'Export data',
  permission: 'customers:export',
  isOffered: hasAccount,
  nameItem,
  explain: (customer) => `You download all data that is kept of ${nameItem(customer)}, as their own export has them.`,
  run: async (customer, { reason = '' }) => {
    const bytes = await call('exportCustomer', { parameters: { id: idOf(customer) }, body: { reason } })
    saveFile(exportedFile, new Blob([new Uint8Array(bytes)], { type: 'application/json' }))
  },
  command: ({ email }, { reason }) => ['customer', 'export', email, exportedFile, ...option('reason', reason)],
  done: (customer) => `The data of ${nameItem(customer)} are exported.`,
}

const eraseCustomer: Action<Customer> = {
  name: 'erase',
  label: 'Erase',
  permission: 'customers:erase',
  isDangerous: true,
  nameItem,
  explain: ({ email }) =>
    `All that is kept of ${email} is erased for good, except paid orders and invoices, which the law asks for. The licenses of the account end. This can’t be undone.`,
  fields: () => [{ kind: 'email', name: 'confirmEmail', label: 'Repeat the email address' }],
  run: (customer, { confirmEmail = '', reason = '' }, attempt) =>
    call('eraseCustomer', {
      parameters: { emailOrId: idOf(customer) },
      body: { confirmEmail, reason },
      ...attempt,
    }),
  command: ({ email }) => ['customer', 'erase', email, '--yes'],
  done: ({ email }) => `${email} is erased.`,
  leadsTo: customersList.path,
}

export const customerActions: readonly Action<Customer>[] = [
  viewAsCustomer,
  signOutCustomer,
  changeAddress,
  allowMail,
  mergeCustomers,
  exportCustomer,
  eraseCustomer,
]

export const addNote: Action<Customer> = {
  name: 'add-note',
  label: 'Add a note',
  permission: 'customers:write',
  nameItem,
  explain: () => 'Colleagues see it on this page. The customer’s own export contains it.',
  fields: () => [{ kind: 'text', name: 'text', label: 'Note' }],
  run: (customer, { text = '', reason = '' }, attempt) =>
    call('addNote', { parameters: { emailOrId: idOf(customer) }, body: { text, reason }, ...attempt }),
  command: ({ email }, { text = '', reason }) => ['customer', 'note', email, text, ...option('reason', reason)],
  done: () => 'The note is added.',
}

export const removeNote: Action<Note> = {
  name: 'remove-note',
  label: 'Remove',
  permission: 'customers:write',
  isDangerous: true,
  nameItem: ({ text }) => text,
  explain: () => 'The note is removed for good.',
  run: ({ id }, { reason = '' }, attempt) => call('removeNote', { parameters: { id }, body: { reason }, ...attempt }),
  command: ({ id }, { reason }) => ['customer', 'remove-note', id, ...option('reason', reason)],
  done: () => 'The note is removed.',
}

export const resendMail: Action<Mail> = {
  name: 'resend',
  label: 'Send again',
  permission: 'customers:write',
  isOffered: ({ canResend }) => canResend,
  nameItem: ({ subject }) => subject,
  explain: ({ subject, to }) => `“${subject}” is mailed to ${to} again. A link in it that is good once is a new one.`,
  run: ({ id }, { reason = '' }, attempt) => call('resendMail', { parameters: { id }, body: { reason }, ...attempt }),
  command: ({ id }, { reason }) => ['mail', 'resend', id, ...option('reason', reason)],
  done: ({ subject }) => `“${subject}” is on its way again.`,
}

export const extendTrial: Action<Trial> = {
  name: 'extend-trial',
  label: 'Extend',
  permission: 'licenses:write',
  nameItem: ({ productName }) => productName,
  explain: ({ productName }) =>
    `The trial of ${productName} goes on: from its end, or from now if it is over, on all devices of the customer.`,
  fields: () => [{ kind: 'number', name: 'days', label: 'Days', initial: '14' }],
  run: ({ id }, { days = '', reason = '' }, attempt) =>
    call('extendTrial', { parameters: { id }, body: { days: Number(days), reason }, ...attempt }),
  command: ({ id }, { days = '', reason }) => ['trial', 'extend', id, days, ...option('reason', reason)],
  done: ({ productName }) => `The trial of ${productName} is extended.`,
}

export const withdrawGrant: Action<WaitingGrant> = {
  name: 'withdraw-grant',
  label: 'Take back',
  permission: 'licenses:write',
  isDangerous: true,
  nameItem: ({ productName }) => productName,
  explain: ({ productName, email }) => `The license of ${productName} that waits for ${email} is taken back.`,
  run: ({ id }, { reason = '' }, attempt) =>
    call('withdrawGrant', { parameters: { id }, body: { reason }, ...attempt }),
  command: ({ id }, { reason }) => ['license', 'withdraw-grant', id, ...option('reason', reason)],
  done: ({ productName }) => `The license of ${productName} is taken back.`,
}
