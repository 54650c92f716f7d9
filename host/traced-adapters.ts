import type { Mailer } from '#service/messaging/index.ts'
import type { Storage, Tracer } from '#service/platform/index.ts'
import type { PaymentProvider, TaxService } from '#service/sales/index.ts'

type Adapters = {
  mailer: Mailer
  paymentProvider: PaymentProvider
  earlierProviders?: readonly PaymentProvider[] | undefined
  storage: Storage
  taxService: TaxService
}

/** Traces the calls to external services, each as a span with its name and without its content. */
export function traceAdapters<Given extends Adapters>(given: Given, tracer: Tracer): Given {
  const call = <Result>(name: string, work: () => Promise<Result>) => tracer.trace({ name, kind: 'client' }, work)
  const { mailer, paymentProvider, earlierProviders, storage, taxService } = given
  const trace = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    charge: (charge) => call(`${provider.name} charge`, () => provider.charge(charge)),
    cancel: (charge) => call(`${provider.name} cancel`, () => provider.cancel(charge)),
    refund: (refund) => call(`${provider.name} refund`, () => provider.refund(refund)),
    readEvent: (...event) => call(`${provider.name} event`, () => provider.readEvent(...event)),
  })
  return {
    ...given,
    mailer: { ...mailer, send: (message) => call('mail send', () => mailer.send(message)) },
    paymentProvider: trace(paymentProvider),
    earlierProviders: earlierProviders?.map(trace),
    storage: { ...storage, open: (file) => call('storage open', () => storage.open(file)) },
    taxService: { ...taxService, quote: (sale) => call('taxes quote', () => taxService.quote(sale)) },
  }
}
