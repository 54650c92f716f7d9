import { payerKeyHeader } from '#contract/constants.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type Caller, done, type Idempotency, ok, onceBy, type Router } from '#service/platform/index.ts'
import type { CheckoutService } from '../checkout/service.ts'
import type { PaymentEvents } from './events.ts'
import type { Payer } from './payer.ts'
import type { PaymentService } from './service.ts'

type PaymentRoutes = {
  checkouts: CheckoutService
  payments: PaymentService
  paymentEvents: PaymentEvents
  idempotency: Idempotency
  /** The header by which a proxy in front of us names the visitor's country, in lower case. */
  countryHeader?: string | undefined
}

/** The checkout page's calls, and what payment providers tell by themselves. */
export function registerPaymentRoutes({ route }: Router, dependencies: PaymentRoutes): void {
  const { checkouts, payments, paymentEvents, idempotency, countryHeader } = dependencies
  type PageCall = { header: (name: string) => string | null; ip: string; caller: Caller | null }
  const payerOf = ({ header, ip }: PageCall): Payer => ({
    ip,
    ipCountry: readCountry(countryHeader === undefined ? null : header(countryHeader)),
    key: header(payerKeyHeader),
  })
  const read = async (id: string, call: PageCall) =>
    ok(await checkouts.read(id, { ...payerOf(call), customerId: call.caller?.customerId ?? null }))

  route(endpoints.getCheckout, (call) => read(call.parameters.id, call))
  route(endpoints.pay, async (call) => {
    const { id } = call.parameters
    await payments.pay(id, call.body, payerOf(call), onceBy(idempotency, `pay ${id}`, call))
    return read(call.parameters.id, call)
  })
  route(endpoints.changeBilling, async (call) => {
    await checkouts.changeBilling(call.parameters.id, call.body)
    return read(call.parameters.id, call)
  })
  route(endpoints.checkPayment, async (call) => {
    await payments.check(call.parameters.id)
    return read(call.parameters.id, call)
  })
  route(endpoints.receivePaymentEvent, async ({ parameters, body, header }) => {
    await paymentEvents.receive({ provider: parameters.provider, body, signature: header })
    return done
  })
  route(endpoints.answerTestBank, async (call) => {
    await payments.answerTestBank(call.parameters.id, call.body.approve)
    return read(call.parameters.id, call)
  })
}

/** A country as a proxy names it; null for what is none, such as XX for one that it does not know. */
const readCountry = (named: string | null) =>
  named !== null && /^[A-Z]{2}$/.test(named) && named !== 'XX' ? named : null
