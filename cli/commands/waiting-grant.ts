import type { WaitingGrant } from '#service/licensing/index.ts'
import type { Answer, ShopCommand } from '../command.ts'
import { reasonOf } from './order.ts'

/** A license that was granted to an address, and waits. */
export function answerWaiting({
  id,
  email,
  productId,
  productName,
  kind,
  seats,
  reason,
  createdAt,
}: WaitingGrant): Answer {
  return {
    text: `The license of ${productId} waits as ${id} until somebody confirms ${email}: the running shop mails it.`,
    data: { waits: { id, email, productId, productName, kind, seats, reason, createdAt } },
  }
}

export const licenseWithdrawGrant: ShopCommand = {
  name: 'license withdraw-grant',
  words: ['<id>'],
  options: { reason: 'TEXT' },
  required: ['reason'],
  summary: 'Take back a license that waits for an address',
  async run(context) {
    const reason = reasonOf(context)
    const [id = ''] = context.words
    const { email } = await context.withServices(({ waitingGrants }) => waitingGrants.withdraw(id, reason))
    return { text: `Nothing waits for ${email} under ${id} any more.`, data: { id, email } }
  },
}
