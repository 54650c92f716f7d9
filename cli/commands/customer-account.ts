import { Readable } from 'node:stream'
import type { Merged } from '#contract/vendor-api/customer-changes.ts'
import { createCustomerView } from '#service/customer-view.ts'
import { oneLine } from '#service/messaging/index.ts'
import { type CommandContext, CommandError, type ShopCommand, UsageError } from '../command.ts'
import { findTyped } from './customer-notes.ts'
import { reasonOf } from './order.ts'
import { saveFile } from './save-file.ts'

/** The id of the account that is typed by it or by its address, as the first word unless another is given. Throws CommandError where there is none. */
async function accountOf(context: CommandContext, typed?: string): Promise<{ id: string; email: string }> {
  const { customerId, email } = await findTyped(context, typed)
  if (customerId === null) throw new CommandError(`No account has the address ${email}`)
  return { id: customerId, email }
}

export const customerSignOut: ShopCommand = {
  name: 'customer sign-out',
  words: ['<email-or-id>'],
  options: { reason: 'TEXT' },
  required: ['reason'],
  summary: 'Sign a customer out everywhere',
  async run(context) {
    const reason = reasonOf(context)
    const { id } = await accountOf(context)
    const { ended } = await context.withServices(({ identity }) => identity.byVendor.signOut(id, reason))
    const text = ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`
    return { text, data: { id, ended } }
  },
}

export const customerChangeAddress: ShopCommand = {
  name: 'customer change-address',
  words: ['<email-or-id>', '<new-email>'],
  options: { reason: 'TEXT' },
  required: ['reason'],
  summary: 'Give an account another address, and mail both: the old one can take it back',
  explained: [
    'Make sure that the new address is theirs: it counts as confirmed, and whatever waits for it goes to the account.',
    'The customer is signed out everywhere and keeps the password.',
  ].join('\n'),
  async run(context) {
    const reason = reasonOf(context)
    const email = context.words[1] ?? ''
    if (!/^\S+@\S+$/.test(email)) throw new UsageError('Type the new address, like ada@example.com')
    const { id } = await accountOf(context)
    await context.withServices(({ identity }) => identity.byVendor.changeAddress(id, email, reason))
    return { text: `The account has the address ${email}: the running shop mails both.`, data: { id, email } }
  },
}

export const customerExport: ShopCommand = {
  name: 'customer export',
  words: ['<email-or-id>', '<file>'],
  options: { reason: 'TEXT' },
  required: ['reason'],
  summary: 'Save all data of a customer as JSON, as the customer gets them',
  async run(context) {
    const reason = reasonOf(context)
    const file = context.words[1] ?? ''
    const { id, email } = await accountOf(context)
    await context.withServices(async ({ identity }) => {
      const text = await identity.exporter.openFor(id, reason)
      await saveFile(context, file, Readable.from(text))
    })
    return { text: `The data of ${email} are saved as ${file}. Delete the file once they have it.`, data: { id, file } }
  },
}

export const customerView: ShopCommand = {
  name: 'customer view',
  words: ['<email-or-id>'],
  options: { reason: 'TEXT' },
  required: ['reason'],
  summary: 'What a customer sees in the account: products, licenses and orders; the audit log notes each look',
  async run(context) {
    const reason = reasonOf(context)
    const { id } = await accountOf(context)
    const view = await context.withServices((services) => createCustomerView(services)(id, reason))
    const { user, products, licenses, orders } = view
    const text = [
      `${oneLine(user.name)} <${user.email}>`,
      ...products.map(({ name }) => `  product ${oneLine(name)}`),
      ...licenses.map(
        ({ product, status, activeNumberOfActivations: taken, maxNumberOfActivations: of }) =>
          `  license of ${oneLine(product.name)}: ${status}, ${taken} of ${of} seats taken`,
      ),
      ...orders.map((order) => `  order ${order.id}: ${order.status}`),
    ]
    return { text: text.join('\n'), data: view }
  },
}

export const customerMerge: ShopCommand = {
  name: 'customer merge',
  words: ['<email-or-id>', '<closed-email-or-id>'],
  options: { reason: 'TEXT', yes: null },
  required: ['reason'],
  summary: 'Move all of a second account to another one and close it; both addresses are mailed',
  explained:
    'The first account stays. Its address, name and password are those to sign in with. Nothing brings the other back.',
  async run(context) {
    const reason = reasonOf(context)
    const { id: to, email } = await accountOf(context)
    const { id: from } = await accountOf(context, context.words[1] ?? '')
    return context.withServices(async ({ identity }) => {
      if (!context.options.has('yes')) {
        const { brings, conflicts } = await identity.merging.preview({ from, to })
        if (conflicts.length > 0) throw new CommandError(conflicts.map(({ detail }) => detail).join('. '))
        throw new CommandError(
          `${describeMerged(brings)} would go to ${email}, and account ${from} would close: add --yes to do so`,
        )
      }
      const brought = await identity.merging.merge({ from, to }, reason)
      const text = `${describeMerged(brought)} went to ${email}. The running shop mails both addresses.`
      return { text, data: { id: to, from, brought } }
    })
  },
}

const describeMerged = ({ orders, licenses, devices, trials, vouchers, notes }: Merged): string =>
  `${orders} orders, ${licenses} licenses, ${devices} devices, ${trials} trials, ${vouchers} vouchers and ${notes} notes`
