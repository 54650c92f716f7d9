import { endpoints } from '#contract/endpoints.ts'
import { ok, type Router } from '../http/routes.ts'
import type { CheckoutService } from './checkouts.ts'
import type { PaymentService } from './service.ts'

/** The checkout page's calls. */
export function registerPaymentRoutes({ route }: Router, checkouts: CheckoutService, payments: PaymentService): void {
  route(endpoints.getCheckout, async ({ parameters }) => ok(await checkouts.read(parameters.id)))
  route(endpoints.pay, async ({ parameters, body }) => {
    await payments.pay(parameters.id, body)
    return ok(await checkouts.read(parameters.id))
  })
  route(endpoints.answerTestBank, async ({ parameters, body }) => {
    await payments.answerTestBank(parameters.id, body.approve)
    return ok(await checkouts.read(parameters.id))
  })
}
