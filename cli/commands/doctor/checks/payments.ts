import { mustRefusePayments } from '#host/production-checks.ts'
import { isForThisMachine } from '../context.ts'
import type { Check } from '../doctor.ts'

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
