import { readCustomerRecord } from '#service/personal-data.ts'
import { CommandError, type ShopCommand } from '../../command.ts'
import { describeCustomer } from './record.ts'
import { emailOf } from './show.ts'

/** Erases whoever an address is of, be it a customer or a guest. Whose it is, the vendor has made sure before. */
export const customerErase: ShopCommand = {
  name: 'customer erase',
  words: ['<email>'],
  options: { yes: null },
  summary: 'Erase all that is kept of an address but paid orders and invoices: the licenses of its account end',
  async run(context) {
    const email = emailOf(context)
    return context.withRooms(async ({ identity }) => {
      const known = await readCustomerRecord(context.database.query, email)
      if (!context.options.has('yes'))
        throw new CommandError(
          `${describeCustomer(known).join('\n')}\nAll of it would be erased for good but paid orders and invoices, and its licenses would end: add --yes to do so`,
        )
      const { licenses, orders } = await identity.erasure.eraseByAddress(email)
      const text = `${known.email} is erased: ${count(licenses, 'license')} ended, ${count(orders, 'paid order')} kept for the books. The running shop mails it.`
      return { text, data: { email: known.email, licenses, orders } }
    })
  },
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
