import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import type { TaxTreatment } from '#service/database/index.ts'
import { type Clock, fetchPlainly, traceHeaders } from '#service/platform/index.ts'
import { quoteSale } from './amounts.ts'
import { builtInTaxService, type TaxService } from './service.ts'
import { type TaxSale, taxKinds } from './tax-quote.ts'

type HttpTaxSettings = {
  url: string
  key: string | null
  /** How long a sale waits for a response, in milliseconds; two seconds by default. */
  timeout?: number
}

type Dependencies = { clock: Clock; logger: Pick<FastifyBaseLogger, 'warn'> }

/** How long a service that failed is not called again, in milliseconds, so that not every page waits for it. */
const rest = 60_000

const rateSchema = z.int().check(z.minimum(0), z.maximum(10_000))
const optionalText = z.nullish(z.string().check(z.maxLength(500)))

/** The response of the service: how the sale is taxed, without sums. Rates are in basis points. */
const answerSchema = z.object({
  kind: z.enum(taxKinds),
  rate: rateSchema,
  consumerRate: rateSchema,
  jurisdiction: z.string().check(z.minLength(2), z.maxLength(20)),
  territory: optionalText,
  label: optionalText,
  note: optionalText,
})

/**
 * A remote tax service, which may know more countries or verify tax ids. It receives what `toRequestBody` makes of a sale and
 * responds with `answerSchema`; the sums are always calculated here. If it fails or takes too long, the built-in tables are used
 * and a warning is logged.
 */
export function createHttpTaxService(settings: HttpTaxSettings, { clock, logger }: Dependencies): TaxService {
  let pausedUntil = 0
  async function tryToRequest(sale: TaxSale): Promise<TaxTreatment | null> {
    if (clock().getTime() < pausedUntil) return null
    try {
      return await requestTreatment(settings, sale)
    } catch (error) {
      pausedUntil = clock().getTime() + rest
      const failure = { service: new URL(settings.url).host, reason: reasonOf(error) }
      logger.warn(failure, 'The tax service failed: the built-in tables answer for a minute')
      return null
    }
  }
  return {
    async quote(sale) {
      const treatment = await tryToRequest(sale)
      return treatment === null ? builtInTaxService.quote(sale) : quoteSale(sale, treatment)
    },
  }
}

async function requestTreatment({ url, key, timeout = 2_000 }: HttpTaxSettings, sale: TaxSale): Promise<TaxTreatment> {
  const response = await fetchPlainly(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...traceHeaders(),
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(toRequestBody(sale)),
    signal: AbortSignal.timeout(timeout),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new TaxServiceError(`It answered ${response.status}`)
  }
  const answer = z.safeParse(answerSchema, await response.json())
  if (!answer.success) throw new TaxServiceError(`Its answer lacks ${answer.error.issues[0]?.path.join('.')}`)
  const { territory = null, label = null, note = null, ...decided } = answer.data
  return { ...decided, territory, label, note }
}

/** What is sent: country, post code, tax id, and lines with prices; no name, email or street. */
const toRequestBody = ({ seller, buyer, date, currency, pricesIncludeTax, lines }: TaxSale) => ({
  seller,
  buyer,
  date: date.toISOString(),
  currency,
  pricesIncludeTax,
  lines: lines.map(({ id, amount, quantity }) => ({ id, amount, quantity })),
})

class TaxServiceError extends Error {
  override name = 'TaxServiceError'
}

/** The reason of a failure, without contents of request or response. */
function reasonOf(error: unknown): string {
  if (error instanceof TaxServiceError) return error.message
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error instanceof Error ? error.name : 'It failed'
}
