import { endpoints } from '#contract/endpoints.ts'
import { done, ok, type Router } from '../http/routes.ts'
import type { CheckoutService } from './checkouts.ts'
import type { PaymentEvents } from './events.ts'
import type { PaymentService } from './service.ts'

type PaymentRoutes = { checkouts: CheckoutService; payments: PaymentService; paymentEvents: PaymentEvents }

/** The checkout page's calls, and what payment providers tell by themselves. */
export function registerPaymentRoutes({ route }: Router, { checkouts, payments, paymentEvents }: PaymentRoutes): void {
  route(endpoints.getCheckout, async ({ parameters }) => ok(await checkouts.read(parameters.id)))
  route(endpoints.pay, async ({ parameters, body }) => {
    await payments.pay(parameters.id, body)
    return ok(await checkouts.read(parameters.id))
  })
  route(endpoints.changeBilling, async ({ parameters, body }) => {
    await checkouts.changeBilling(parameters.id, body)
    return ok(await checkouts.read(parameters.id))
  })
  route(endpoints.checkPayment, async ({ parameters }) => {
    await payments.check(parameters.id)
    return ok(await checkouts.read(parameters.id))
  })
  route(endpoints.receivePaymentEvent, async ({ parameters, body, header }) => {
    await paymentEvents.receive({ provider: parameters.provider, body, signature: header })
    return done
  })
  route(endpoints.answerTestBank, async ({ parameters, body }) => {
    await payments.answerTestBank(parameters.id, body.approve)
    return ok(await checkouts.read(parameters.id))
  })
}
