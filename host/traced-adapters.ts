import type { Mailer } from '#service/messaging/index.ts'
import type { Storage, Tracer } from '#service/platform/index.ts'
import type { PaymentProvider, TaxService } from '#service/sales/index.ts'

type Adapters = { mailer: Mailer; paymentProvider: PaymentProvider; storage: Storage; taxService: TaxService }

/** Traces the calls to external services, each as a span with its name and without its content. */
export function traceAdapters<Given extends Adapters>(given: Given, tracer: Tracer): Given {
  const call = <Result>(name: string, work: () => Promise<Result>) => tracer.trace({ name, kind: 'client' }, work)
  const { mailer, paymentProvider, storage, taxService } = given
  const { name } = paymentProvider
  return {
    ...given,
    mailer: { ...mailer, send: (message) => call('mail send', () => mailer.send(message)) },
    paymentProvider: {
      ...paymentProvider,
      charge: (charge) => call(`${name} charge`, () => paymentProvider.charge(charge)),
      cancel: (charge) => call(`${name} cancel`, () => paymentProvider.cancel(charge)),
      refund: (refund) => call(`${name} refund`, () => paymentProvider.refund(refund)),
      readEvent: (...event) => call(`${name} event`, () => paymentProvider.readEvent(...event)),
    },
    storage: { ...storage, open: (file) => call('storage open', () => storage.open(file)) },
    taxService: { ...taxService, quote: (sale) => call('taxes quote', () => taxService.quote(sale)) },
  }
}
