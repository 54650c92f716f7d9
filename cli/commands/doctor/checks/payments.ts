import { mustRefusePayments } from '#host/production-checks.ts'
import { type Check, isForThisMachine } from '../context.ts'

export const paymentCheck: Check = {
  name: 'payment',
  look: ({ settings, clock, noteDate }) =>
    settings.payment.check({
      clock,
      noteDate,
      isForThisMachine: isForThisMachine(settings),
      refusesPayments: mustRefusePayments(settings),
    }),
}
