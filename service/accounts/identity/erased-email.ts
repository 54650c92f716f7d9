import type { Reader } from '#service/messaging/index.ts'
import { countOf, formatMoment, greet, type Letter, type LetterSettings, say, tell } from '#service/messaging/index.ts'

/** What was erased of somebody, and what stays. */
export type ErasureNews = {
  id: string
  hadAccount: boolean
  licenses: number
  /** Paid orders that the books keep. */
  orders: number
  at: Date
}

/** The last mail to an address: what was kept of it is erased. */
export function erasedLetter({ vendor }: LetterSettings, to: Reader, erased: ErasureNews): Letter {
  const { hadAccount, licenses, orders, at } = erased
  return {
    subject: `Your data at ${vendor.name} is erased`,
    preview: hadAccount ? 'Your account is gone, and what belonged to it.' : 'What we kept of this address is gone.',
    title: 'Your data is erased',
    blocks: [
      say(greet(to.name)),
      say(hadAccount ? 'Your account is gone, and what belonged to it.' : 'What we kept of this address is gone.'),
      tell([
        { label: 'Erased', value: formatMoment(at) },
        ...(licenses > 0 ? [{ label: 'Given up', value: countOf(licenses, 'license') }] : []),
        { label: 'Kept for the books', value: orders > 0 ? countOf(orders, 'paid order') : 'nothing' },
      ]),
      ...(orders > 0
        ? [say('The law has us keep paid orders and their invoices for ten years. They lead to no account.')]
        : []),
      say(
        orders > 0
          ? 'We write to this address only if one of these orders makes us, such as a refund.'
          : 'We write to this address no more.',
      ),
    ],
    because: `it was asked that ${vendor.name} erases what it keeps of this address. If this was not you, please answer this mail.`,
  }
}
