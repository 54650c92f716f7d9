import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CaseResult, TrialCase } from '#tests/cases/case.ts'
import { type EchoingServers, startEchoingServers } from '#tests/support/echoing-server.ts'
import { createSecrets, type Secrets } from '#tests/support/every-operation/record.ts'
import { runProgram, startProgram } from '#tests/support/program.ts'
import { startGate } from '#tests/support/tcp-gate.ts'
import { type OwnPostgres, withPostgres } from '#tests/support/temporary-databases.ts'

/** The settings of a shop all of whose servers refuse and repeat what they are told, each secret of them noted. */
export function plantSettings({ plant }: Secrets, servers: EchoingServers): Record<string, string> {
  const mailPassword = plant('password of the mail server', 'planted-password-of-the-mail-server')
  return {
    LOG_LEVEL: 'debug',
    METRICS_TOKEN: plant('metrics token', 'planted-token-of-the-metrics'),
    STRIPE_SECRET_KEY: plant('secret key of Stripe', 'sk_test_plantedSecretKey0123456789'),
    STRIPE_PUBLISHABLE_KEY: 'pk_test_known0123456789',
    STRIPE_WEBHOOK_SECRET: plant('webhook secret of Stripe', 'whsec_plantedWebhookSecret0123456789'),
    STRIPE_API_URL: servers.url,
    TAX_SERVICE_URL: `${servers.url}/taxes`,
    TAX_SERVICE_KEY: plant('key of the tax service', 'planted-key-of-the-tax-service'),
    SMTP_URL: `smtp://planted:${mailPassword}@${servers.mail}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: servers.url,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${plant('key of the collector', 'planted-key-of-the-collector')}`,
  }
}

/** Those of its secrets that a shop has to tell its servers. */
export const listSent = (settings: Record<string, string>): string[] => [
  ...[settings.STRIPE_SECRET_KEY ?? '', settings.TAX_SERVICE_KEY ?? ''],
  ...[new URL(settings.SMTP_URL ?? '').password, settings.OTEL_EXPORTER_OTLP_HEADERS?.split('=')[1] ?? ''],
]

/** The same shop's files in a bucket that refuses. */
export const plantBucket = ({ plant }: Secrets, servers: EchoingServers): Record<string, string> => ({
  S3_ENDPOINT: servers.url,
  S3_BUCKET: 'files',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: plant('key of the bucket', 'AKIAPLANTED012345678'),
  S3_SECRET_ACCESS_KEY: plant('secret of the bucket', 'planted/secret+of/the/bucket0123456789'),
})

/** Settings that are refused at start, each with a secret in it. */
export const listRefused = ({ plant }: Secrets): Record<string, string>[] =>
  Object.entries({
    STRIPE_SECRET_KEY: 'planted-key-that-is-none',
    STRIPE_WEBHOOK_SECRET: 'planted-secret-that-is-none',
    SMTP_URL: 'planted-user:planted-words@mail.example',
    DATABASE_URL: 'mysql://shop:planted-pass-word@db.example/shop',
    METRICS_TOKEN: 'planted token with spaces',
    OTEL_EXPORTER_OTLP_HEADERS: 'planted-header-without-a-value',
    S3_SECRET_ACCESS_KEY: 'planted-secret-without-a-bucket',
    TAX_SERVICE_KEY: 'planted-key-without-an-address',
  }).map(([name, value]) => ({ [name]: plant(`what ${name} was set to`, value) }))

type Call = { method?: string; path: string; token?: string; json?: unknown; text?: string }

/** What a shop was asked and answered: its problems, and what it told whoever may read the metrics. */
export type Answers = { statuses: number[]; telling: string[] }

/** Signs up, forgets, buys and pays, with secrets at each step; answers what was told of them where none should be. */
export async function buyWithSecrets(url: string, { plant, findIn }: Secrets, metricsToken: string): Promise<Answers> {
  const answers: Answers = { statuses: [], telling: [] }
  const call = async ({ method = 'POST', path, token, json, text }: Call): Promise<string> => {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...((json ?? text) !== undefined && { body: json === undefined ? text : JSON.stringify(json) }),
    })
    const body = await response.text()
    answers.statuses.push(response.status)
    const isForAll = response.status >= 400 || path === '/metrics'
    if (isForAll) answers.telling.push(...findIn(body).map((kind) => `${path} told a ${kind}`))
    return response.ok ? body : ''
  }

  const email = plant('address', `planted-${randomUUID()}@example.com`)
  const password = plant('password', `planted ${randomUUID()}`)
  const person = { name: 'Ada', email, password, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }
  const signedUp = await call({ path: '/api/customer/identity/sign-up', json: person })
  const token = /"accessToken":"([^"]+)"/.exec(signedUp)?.[1]
  for (const [, secret = ''] of signedUp.matchAll(/"(?:access|refresh)Token":"([^"]+)"/g)) plant('token', secret)
  await call({ path: `/api/customer/identity/sign-in?email=${encodeURIComponent(email)}&scheme=JWT`, text: password })
  await call({ path: `/api/customer/identity/forgot-password?email=${encodeURIComponent(email)}` })
  const guess = { email, code: plant('mailed code', `planted-code-${randomUUID()}`) }
  await call({ path: `/api/customer/identity/reset-password?${new URLSearchParams(guess)}`, text: password })
  await call({ method: 'GET', path: `/api/customer/vouchers?code=${plant('voucher code', 'PLANTED-VOUCHER')}` })

  const line = { id: 'p/clatter/license', type: 'Product', productId: 'clatter', variationId: 'license', quantity: 1 }
  const order = `/api/customer/orders/${randomUUID()}?checkout=true`
  const pushed = await call({
    method: 'PATCH',
    path: order,
    ...(token && { token }),
    json: { currency: 'USD', items: [line] },
  })
  const checkoutId = /\/checkout\/([\w-]{32})/.exec(pushed)?.[1] ?? 'x'.repeat(32)
  const checkout = `/api/checkout/${plant('checkout', checkoutId)}`
  const address = {
    countryCode: 'US',
    streetAddress1: 'Road 1',
    streetAddress2: null,
    locality: 'Town',
    region: 'NY',
    postCode: '10001',
  }
  await call({ method: 'PATCH', path: `${checkout}/billing`, json: { name: 'Ada', address } })
  const paymentToken = plant('card token', 'ctoken_plantedCardToken0123456789')
  await call({ path: `${checkout}/pay`, json: { paymentToken, billing: { address } } })
  await call({ path: `${checkout}/check` })
  await call({ path: '/api/payments/events/stripe', json: { id: plant('event', 'evt_planted0123456789') } })
  await call({
    method: 'GET',
    path: '/api/customer/inventory/products/clatter/download/Mac/latest?redirect=false',
    ...(token && { token }),
  })
  await call({
    method: 'GET',
    path: `/api/client/activations/clatter/request/${plant('activation request', randomUUID())}`,
  })
  await call({ method: 'GET', path: '/metrics', token: metricsToken })
  return answers
}

/** Long enough for the jobs of a shop to have failed once, and for its traces to have been refused. */
const meanwhile = 3_000

async function describeSecrets({ databaseUrl, dataDir }: OwnPostgres): Promise<CaseResult> {
  const servers = await startEchoingServers()
  const gate = await startGate(databaseUrl)
  const secrets = createSecrets()
  const settings = plantSettings(secrets, servers)
  const url = new URL(gate.url)
  if (url.password === '') url.password = 'planted-password-of-the-database'
  secrets.plant('password of the database', url.password)
  const place = { kind: 'postgres', databaseUrl: url.href, dataDir } as const
  const outputs: string[] = []
  const telling: string[] = []
  const statuses: number[] = []
  try {
    const program = await startProgram(place, settings)
    secrets.plant('key secret', (await readFile(path.join(dataDir, 'keys', 'secret'), 'utf8')).trim())
    for (const isAway of [false, true]) {
      if (isAway) gate.shut()
      const answers = await buyWithSecrets(program.url, secrets, settings.METRICS_TOKEN ?? '')
      telling.push(...answers.telling)
      statuses.push(...answers.statuses)
      await wait(meanwhile)
    }
    // Once more at start, while the database is away.
    outputs.push((await runProgram(place, settings)).output)
    gate.open()
    await program.stop()
    outputs.push(program.output())
    // And with its files in a bucket that refuses, which it does not start with.
    outputs.push((await runProgram(place, { ...settings, ...plantBucket(secrets, servers) })).output)
    for (const refused of listRefused(secrets)) outputs.push((await runProgram(place, refused)).output)
  } finally {
    gate.open()
    await gate.close()
    servers.close()
  }
  const said = outputs.join('')
  const found = [...telling, ...secrets.findIn(said).map((kind) => `${kind} in what the program said`)]
  const faults = statuses.filter((status) => status >= 500).length
  const unused = listSent(settings).filter((secret) => !servers.received().includes(secret))
  const isTried = faults >= 10 && unused.length === 0 && outputs.every((output) => output.length > 0)
  return {
    passed: found.length === 0 && isTried,
    measured: [
      `${secrets.kinds().length} kinds of secrets, ${statuses.length} calls, ${faults} of them failing, ${said.split('\n').length} lines of log`,
      ...(isTried ? [] : [`not all was tried: ${unused.length} secrets of the settings were told to no server`]),
      ...new Set(found),
    ].join('; '),
  }
}

export const cases: TrialCase[] = [
  {
    name: 'secrets',
    figure: '0 in logs, metrics and problems, with every server refusing and the database away',
    guards: 'what is left out of errors before they are logged',
    seenToFail: "With a database's error logged whole, an address of a customer stood in the log",
    run: () => withPostgres('secrets', describeSecrets),
  },
]
