import type { Contact } from '../database/schema.ts'
import { type Letter, type LetterSettings, say, tell } from './letter.ts'
import { formatMoment, greet } from './wording.ts'

/** A withdrawal as somebody declared it; who that was, nobody has checked. */
export type Withdrawal = { id: string; name: string; email: string; order: string; statement: string; receivedAt: Date }
/** What a customer agreed to before they paid, in the words that stood beside the box they ticked. */
export type Waiver = { orderId: string; items: string[]; statement: string; agreedAt: Date }

/** At once after a withdrawal: that it came, what it says, and when. */
export const withdrawalLetter = ({ vendor }: LetterSettings, withdrawal: Withdrawal): Letter => ({
  subject: `Your withdrawal reached ${vendor.name}`,
  preview: `Received on ${formatMoment(withdrawal.receivedAt)}.`,
  title: 'We have your withdrawal',
  blocks: [
    say('Hello,'),
    say('This confirms that your withdrawal has reached us, when it did, and what it says. Please keep this mail.'),
    tell([
      { label: 'Received', value: formatMoment(withdrawal.receivedAt) },
      { label: 'Name', value: withdrawal.name },
      { label: 'E-mail', value: withdrawal.email },
      { label: 'Order', value: withdrawal.order },
      { label: 'Declared', value: withdrawal.statement },
      { label: 'Number', value: withdrawal.id },
    ]),
    say('You need do nothing more. We look at it, and write to you again.'),
  ],
  because: `this address was given in a withdrawal at ${vendor.name}. If this was not you, please answer this mail.`,
})

/** After a purchase: what the customer agreed to, kept where we can't change it. */
export const waiverLetter = ({ vendor }: LetterSettings, to: Contact, waiver: Waiver): Letter => ({
  subject: `You chose delivery at once: ${vendor.name}`,
  preview: 'The confirmation of what you agreed to. Please keep it.',
  title: 'Delivered at once, as you asked',
  blocks: [
    say(greet(to.name)),
    say(
      'You asked for delivery at once and know that you lose the right of withdrawal with it. This mail confirms that. Please keep it.',
    ),
    { kind: 'notice', title: 'What you agreed to', text: waiver.statement },
    tell([
      { label: 'Agreed', value: formatMoment(waiver.agreedAt) },
      { label: 'For', value: waiver.items.join(', ') },
      { label: 'Order', value: waiver.orderId },
    ]),
  ],
  because: `something was bought at ${vendor.name} with this address.`,
})
