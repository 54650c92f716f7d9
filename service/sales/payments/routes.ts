import { endpoints } from '#contract/endpoints.ts'
import { done, type Idempotency, onceBy, type Router } from '#service/platform/index.ts'
import { type CheckoutRoutes, createCheckoutReader, payerOf } from '../checkout/routes.ts'
import type { PaymentEvents } from './provider-events.ts'
import type { PaymentService } from './service.ts'

type PaymentRoutes = CheckoutRoutes & {
  payments: PaymentService
  paymentEvents: PaymentEvents
  idempotency: Idempotency
}

export function registerPaymentRoutes({ route }: Router, dependencies: PaymentRoutes): void {
  const { payments, paymentEvents, idempotency, countryHeader } = dependencies
  const readCheckout = createCheckoutReader(dependencies)

  route(endpoints.pay, async (call) => {
    const { id } = call.parameters
    await payments.pay(id, call.body, payerOf(call, countryHeader), onceBy(idempotency, `pay ${id}`, call))
    return readCheckout(id, call)
  })
  route(endpoints.checkPayment, async (call) => {
    await payments.check(call.parameters.id)
    return readCheckout(call.parameters.id, call)
  })
  route(endpoints.abandonPayment, async (call) => {
    await payments.abandon(call.parameters.id)
    return readCheckout(call.parameters.id, call)
  })
  route(endpoints.answerTestBank, async (call) => {
    await payments.answerTestBank(call.parameters.id, call.body.approve)
    return readCheckout(call.parameters.id, call)
  })
  route(endpoints.receivePaymentEvent, async ({ parameters, body, header }) => {
    await paymentEvents.receive({ provider: parameters.provider, body, signature: header })
    return done
  })
}
