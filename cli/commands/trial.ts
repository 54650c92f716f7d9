import { longestExtension } from '#contract/vendor-api/licenses.ts'
import { type ShopCommand, UsageError } from '../command.ts'
import { reasonOf } from './order.ts'

export const trialExtend: ShopCommand = {
  name: 'trial extend',
  words: ['<device-id>', '<days>'],
  options: { reason: 'TEXT' },
  required: ['reason'],
  summary: 'Extend a trial by days, from its end or from now if it is over',
  explained: [
    "'customer show' lists trials. A trial counts for a customer and a device, so all trials that count together end at the",
    'same time. The plug-in has it when the trial is activated again.',
  ].join('\n'),
  async run(context) {
    const reason = reasonOf(context)
    const [id = '', typed = ''] = context.words
    const days = Number(typed)
    if (!Number.isInteger(days) || days < 1 || days > longestExtension)
      throw new UsageError(`Type the days, a whole number from 1 to ${longestExtension}`)
    const { trial } = await context.withServices(({ trialExtension }) => trialExtension.extend(id, days, reason))
    const { productId, expiresAt } = trial
    const text = `The trial of ${productId} ends ${expiresAt?.toISOString() ?? 'never'}.`
    return { text, data: { id, productId, expiresAt } }
  },
}
