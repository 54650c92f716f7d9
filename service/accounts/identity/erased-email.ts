import type { Reader } from '#service/messaging/index.ts'
import {
  countOf,
  type Email,
  type EmailSettings,
  facts,
  formatMoment,
  greet,
  paragraph,
} from '#service/messaging/index.ts'

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
export function erasedEmail({ vendor }: EmailSettings, to: Reader, erased: ErasureNews): Email {
  const { hadAccount, licenses, orders, at } = erased
  return {
    subject: `Your data at ${vendor.name} is erased`,
    preview: hadAccount ? 'Your account is gone, and what belonged to it.' : 'What we kept of this address is gone.',
    title: 'Your data is erased',
    blocks: [
      paragraph(greet(to.name)),
      paragraph(
        hadAccount ? 'Your account is gone, and what belonged to it.' : 'What we kept of this address is gone.',
      ),
      facts([
        { label: 'Erased', value: formatMoment(at) },
        ...(licenses > 0 ? [{ label: 'Given up', value: countOf(licenses, 'license') }] : []),
        { label: 'Kept for the books', value: orders > 0 ? countOf(orders, 'paid order') : 'nothing' },
      ]),
      ...(orders > 0
        ? [paragraph('The law has us keep paid orders and their invoices for ten years. They lead to no account.')]
        : []),
      paragraph(
        orders > 0
          ? 'We write to this address only if one of these orders makes us, such as a refund.'
          : 'We write to this address no more.',
      ),
    ],
    because: `it was asked that ${vendor.name} erases what it keeps of this address. If this was not you, please answer this mail.`,
  }
}
