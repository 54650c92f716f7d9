import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSpanExporter } from '#service/platform/telemetry/otlp.ts'
import { createTracer } from '#service/platform/telemetry/tracer.ts'
import { exampleTaxSale as sale } from '#service/sales/taxes/example-sale.ts'
import { type EchoingServers, startEchoingServers } from '#tests/support/echoing-server.ts'
import { createSecrets } from '#tests/support/every-operation/record.ts'
import { createMailer } from '../service/messaging/mail/transport.ts'
import { createLogger, withSafeErrors } from '../service/platform/http/log.ts'
import { createS3Storage } from '../service/platform/storage/storage-s3.ts'
import { createMolliePaymentProvider } from '../service/sales/payments/providers/mollie/provider.ts'
import { redact } from '../service/sales/payments/providers/stripe/errors.ts'
import { createHttpTaxService } from '../service/sales/taxes/external-tax-service.ts'

const { plant, findIn } = createSecrets()
const email = plant('address', 'planted-ada@example.com')
const secretKey = plant('secret key of Stripe', 'sk_test_plantedSecretKey0123456789')
const token = plant('card token', 'ctoken_plantedCardToken0123456789')
const mollieKey = plant('key of Mollie', 'test_plantedKeyOfMollie0123456789')
const accessKeyId = plant('key of the bucket', 'AKIAPLANTED012345678')
const secretAccessKey = plant('secret of the bucket', 'planted/secret+of/the/bucket0123456789')
const taxKey = plant('key of the tax service', 'planted-key-of-the-tax-service')
const collectorKey = plant('key of the collector', 'planted-key-of-the-collector')
const mailPassword = plant('password of the mail server', 'planted-password-of-the-mail-server')

const lines: string[] = []
const logger = withSafeErrors(createLogger('trace', { write: (line: string) => void lines.push(line) }))
const clock = () => new Date()

let servers: EchoingServers
beforeAll(async () => {
  servers = await startEchoingServers()
})
afterAll(() => servers.close())

it('what Stripe says is kept in the log but for what it repeats', () => {
  expect(redact("No such confirmation_token: 'ctoken_1Pgafr'; see payment_intent pi_12")).toBe(
    "No such confirmation_token: '…'; see payment_intent pi_12",
  )
  expect(redact('Invalid email address: ada@example.com')).toBe('Invalid email address: …')
  expect(redact('pi_12_secret_34 was tried')).toBe('pi_12… was tried')
})

const adapters: { name: string; secrets: string[]; call: () => Promise<unknown> }[] = [
  {
    name: 'Stripe',
    secrets: [secretKey, token],
    async call() {
      const { createStripePaymentProvider } = await import('../service/sales/payments/providers/stripe/provider.ts')
      const settings = { secretKey, publishableKey: 'pk_test_planted', webhookSecret: 'whsec_planted' }
      const onFailure = (err: unknown) => logger.error({ err }, 'a call failed')
      const stripe = createStripePaymentProvider({ ...settings, apiUrl: servers.url, clock, onFailure })
      const order = {
        paymentId: randomUUID(),
        orderId: randomUUID(),
        reference: null,
        returnUrl: null,
        createdAt: clock(),
      }
      return stripe.charge({ ...order, email, token, amount: 9900, currency: 'EUR' })
    },
  },
  {
    name: 'Mollie',
    secrets: [mollieKey],
    call: () => {
      const given = { methods: [], clock, eventsUrl: null, isOurs: async () => true }
      const order = { paymentId: randomUUID(), orderId: randomUUID(), reference: null, createdAt: clock() }
      return createMolliePaymentProvider({ ...given, apiKey: mollieKey, apiUrl: servers.url }).charge({
        ...order,
        email,
        token: 'mollie_ideal',
        amount: 9900,
        currency: 'EUR',
        returnUrl: `https://shop.example/checkout/${token}`,
      })
    },
  },
  {
    name: 'the bucket',
    secrets: [accessKeyId],
    call: () => {
      const bucket = { endpoint: servers.url, bucket: 'files', region: 'eu-central-1', prefix: '' }
      return createS3Storage({ ...bucket, accessKeyId, secretAccessKey }, clock).open('clatter/1.0.0/clatter.zip')
    },
  },
  {
    name: 'the tax service',
    secrets: [taxKey],
    call: () => createHttpTaxService({ url: servers.url, key: taxKey }, { clock, logger }).quote(sale),
  },
  {
    name: 'the collector of traces',
    secrets: [collectorKey],
    async call() {
      const headers = { authorization: collectorKey }
      const exporter = createSpanExporter({ url: servers.url, headers, serviceName: 'backline' }, logger)
      createTracer(exporter.take).begin({ name: 'a call', kind: 'server', parent: null })?.end({})
      await exporter.close()
    },
  },
  {
    name: 'the mail server',
    secrets: [mailPassword],
    async call() {
      const smtpUrl = `smtp://planted:${mailPassword}@${servers.mail}`
      const mailer = createMailer({ from: 'shop@shop.example', dataDir: '.', smtpUrl })
      const letter = { id: '1', to: email, subject: 'Hi', text: 'Hi', html: 'Hi' }
      await mailer.send(letter).finally(() => mailer.close())
    },
  },
]

describe.each(adapters)('when $name refuses and repeats what it received', ({ secrets, call }) => {
  it('no secret of the settings and no customer is in the log', async () => {
    lines.length = 0
    await call().catch((err: unknown) => logger.error({ err }, 'failed'))
    for (const secret of secrets) expect(servers.received()).toContain(secret)
    expect(lines.length).toBeGreaterThan(0)
    expect(findIn(lines.join(''))).toEqual([])
  })
})
