import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleFiles } from '#service/catalogue/releases/example-releases.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { mollieEnvironmentOf, startMollieApi } from '#tests/support/mollie/api.ts'
import { type ObjectStore, startObjectStore } from '#tests/support/object-store.ts'
import { type StripeApi, startStripeApi } from '#tests/support/stripe/api.ts'
import { exampleCheckContext, linesOf } from '../example-context.ts'
import { mailCheck } from './mail.ts'
import { paymentCheck } from './payments.ts'
import { storageCheck } from './storage.ts'

describe('the bucket', () => {
  let store: ObjectStore
  let skew = 0
  let environment: NodeJS.ProcessEnv
  beforeAll(async () => {
    store = await startObjectStore(() => new Date(Date.now() + skew))
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings
    environment = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    for (const [name, bytes] of Object.entries(exampleFiles)) store.objects.set(name, Buffer.from(bytes))
  })
  afterAll(() => store.close())
  const look = () => storageCheck.look(exampleCheckContext(environment))

  it('is fine with all files in it, and gives them out by signed addresses', async () => {
    const context = exampleCheckContext(environment)
    expect(linesOf(await storageCheck.look(context))).toEqual([
      expect.stringMatching(/^ok: The files of all releases are in the bucket oddmeter-files at 127.*: \d+$/),
      'ok: A signed address is answered with the file',
    ])
    expect(context.clocks).toMatchObject([{ whose: 'the storage' }])
  })

  it('is told of by the files that it lacks', async () => {
    const [[name = '', bytes] = []] = store.objects
    store.objects.delete(name)
    expect(linesOf(await look())[0]).toBe(
      `wrong: Files of releases are missing in the bucket oddmeter-files at ${new URL(store.settings.endpoint).host}: ${name}`,
    )
    store.objects.set(name, bytes ?? Buffer.of())
  })

  it('does not take keys that are wrong, and the keys are not shown', async () => {
    const context = exampleCheckContext({ ...environment, S3_SECRET_ACCESS_KEY: 'a wrong secret' })
    const failure = await storageCheck.look(context).catch((error: unknown) => error)
    expect(String(failure)).toContain('was answered 403')
    expect(String(failure)).not.toContain('a wrong secret')
  })

  it('turns signed addresses down once their time is over where it is', async () => {
    skew = 10 * 60 * 1000
    const found = linesOf(await look())
    skew = 0
    expect(found[1]).toMatch(/^wrong: A signed address of the bucket .* is answered 403$/)
  })
})

describe('the folder of files', () => {
  it('is told of by what it lacks, and where it is not there', async () => {
    const [found] = linesOf(await storageCheck.look(exampleCheckContext({ STORAGE_FOLDER: 'docs' })))
    expect(found).toMatch(/^wrong: Files of releases are missing in .*docs: /)
    await expect(storageCheck.look(exampleCheckContext({ STORAGE_FOLDER: '/not/there' }))).rejects.toThrow(
      'can not be opened',
    )
  })
})

describe('mail', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.close())
  const look = async (environment: NodeJS.ProcessEnv, sendTo?: string) =>
    linesOf(await mailCheck.look(exampleCheckContext(environment, { sendTo })))

  it('in files is told of', async () => {
    expect(await look({ PUBLIC_URL: 'http://127.0.0.1' })).toEqual([expect.stringMatching(/^ok: Mails land as files/)])
  })

  it('by a server that greets is fine, and none is sent unless asked for', async () => {
    const environment = { SMTP_URL: server.url, MAIL_FROM: 'Shop <shop@shop.example>' }
    expect(await look(environment)).toEqual([
      expect.stringMatching(/^ok: The mail server 127.0.0.1:\d+ takes mails; it is on this machine$/),
      'ok: Mails come from shop.example',
    ])
    expect(server.taken).toEqual([])
    expect((await look(environment, 'me@example.com')).at(-1)).toMatch(/^ok: A mail went to me@example.com/)
    expect(server.taken).toMatchObject([{ to: ['me@example.com'] }])
    server.refuseNext(1)
    expect((await look(environment, 'me@example.com')).at(-1)).toMatch(/^wrong: No mail went to me@example.com/)
  })

  it('from no domain is wrong', async () => {
    expect((await look({ SMTP_URL: server.url, MAIL_FROM: 'shop@localhost' })).at(-1)).toMatch(
      /^wrong: Mails come from localhost/,
    )
  })

  it('by a server elsewhere that does not encrypt is told of', async () => {
    const open = createServer((socket) => {
      socket.write('220 ready\r\n')
      socket.on('data', (chunk) => socket.write(/^(EHLO|QUIT)/.test(String(chunk)) ? '250 here\r\n' : '502 no\r\n'))
      socket.on('error', () => undefined)
    }).listen(0, '127.0.0.2')
    await once(open, 'listening')
    const address = open.address()
    const port = typeof address === 'object' ? address?.port : 0
    const [found] = await look({ SMTP_URL: `smtp://127.0.0.2:${port}`, MAIL_FROM: 'a@b.example' })
    open.close()
    expect(found).toMatch(/^warning: The mail server 127.0.0.2:\d+ takes mails without encryption/)
  })

  it('by a server that does not let us in is wrong, and the password is not shown', async () => {
    const strict = createServer((socket) => {
      socket.write('220 ready\r\n')
      socket.on('data', (chunk) => {
        if (/^EHLO/.test(String(chunk))) socket.write('250-here\r\n250 AUTH PLAIN\r\n')
        else socket.write('535 no\r\n')
      })
      socket.on('error', () => undefined)
    }).listen(0, '127.0.0.1')
    await once(strict, 'listening')
    const address = strict.address()
    const port = typeof address === 'object' ? address?.port : 0
    const [found] = await look({ SMTP_URL: `smtp://shop:hunter22@127.0.0.1:${port}`, MAIL_FROM: 'a@b.example' })
    strict.close()
    expect(found).toBe(`wrong: The mail server 127.0.0.1:${port} can not be used: EAUTH`)
    expect((await look({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.example' }))[0]).toMatch(
      /^wrong: .*: ECONNREFUSED|ESOCKET|ECONNECTION/,
    )
  })
})

describe('payment', () => {
  let stripe: StripeApi
  beforeAll(async () => {
    stripe = await startStripeApi()
  })
  afterAll(() => stripe.close())
  const keysOf = (secretKey: string) => ({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
  })
  const look = async (environment: NodeJS.ProcessEnv) =>
    linesOf(await paymentCheck.look(exampleCheckContext(environment)))

  it('by Stripe is tried by one call that reads', async () => {
    const context = exampleCheckContext({ ...keysOf(stripe.settings.secretKey), PUBLIC_URL: 'http://localhost' })
    expect(linesOf(await paymentCheck.look(context))).toEqual([
      'ok: Stripe takes the key in STRIPE_SECRET_KEY',
      'ok: Its keys are for tests: no payment moves money',
    ])
    expect(stripe.requests).toEqual(['GET /v1/refunds'])
    expect(context.clocks).toMatchObject([{ whose: 'Stripe' }])
  })

  it('by Stripe is wrong with a key that it does not take, which is not shown', async () => {
    const [found = ''] = await look(keysOf('sk_test_wrongSecret'))
    expect(found).toContain('wrong: Stripe does not take the key in STRIPE_SECRET_KEY')
    expect(found).not.toContain('wrongSecret')
    expect((await look({ ...keysOf(stripe.settings.secretKey), STRIPE_API_URL: 'http://127.0.0.1:9' }))[0]).toContain(
      'wrong: Stripe could not be reached',
    )
  })

  it('by Mollie is tried by one call that reads, and methods that can’t be used are named', async () => {
    const mollie = await startMollieApi()
    const { MOLLIE_API_KEY, MOLLIE_API_URL } = mollieEnvironmentOf(mollie)
    const context = exampleCheckContext({ MOLLIE_API_KEY, MOLLIE_API_URL, PUBLIC_URL: 'http://localhost' })
    expect(linesOf(await paymentCheck.look(context))).toEqual([
      'ok: Mollie takes the key in MOLLIE_API_KEY',
      'ok: All methods of the checkout are active at Mollie',
      'ok: Its key is for tests: no payment moves money',
    ])
    expect(mollie.requests).toEqual(['GET /v2/methods'])
    expect(context.clocks).toMatchObject([{ whose: 'Mollie' }])
    mollie.deactivate('przelewy24')
    expect((await look({ MOLLIE_API_KEY, MOLLIE_API_URL }))[1]).toBe(
      'warning: The checkout shows methods that are not active at Mollie: Przelewy24',
    )
    expect((await look({ MOLLIE_API_KEY, MOLLIE_API_URL, MOLLIE_METHODS: 'ideal,card' }))[1]).toMatch(/^ok: All/)
    const [found = ''] = await look({ MOLLIE_API_KEY: 'test_wrongSecret', MOLLIE_API_URL })
    expect(found).toContain('wrong: Mollie does not take the key in MOLLIE_API_KEY')
    expect(found).not.toContain('wrongSecret')
    await mollie.close()
    expect((await look({ MOLLIE_API_KEY, MOLLIE_API_URL }))[0]).toContain('wrong: Mollie could not be reached')
  })

  it('without money is for this machine alone', async () => {
    expect(await look({ PUBLIC_URL: 'http://localhost' })).toEqual([expect.stringMatching(/^ok: The built-in test/)])
    expect(await look({})).toEqual([expect.stringMatching(/^ok: No payment is taken/)])
    expect(await look({ ALLOW_TEST_PAYMENTS: '1' })).toEqual([expect.stringMatching(/^ok: The built-in test/)])
  })
})
