import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

/** What reading these settings fails with. */
function readAndFail(environment: Record<string, string>): SettingsError {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error
    throw error
  }
  throw new Error('They were taken')
}

describe('settings', () => {
  it('are all optional: by default the shop is on this machine, with its data beside it', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      checkoutOrigin: 'http://127.0.0.1:3000',
      licensingHost: undefined,
      deskHost: undefined,
      dialect: 'backline',
      limits: true,
      mailFrom: 'shop@127.0.0.1',
    })
    expect(settings.dataDir).toMatch(/\/\.data$/)
    expect(settings.keyFile).toBe(`${settings.dataDir}/keys/secret`)
  })

  it('treat an empty variable as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it('put the checkout where the licensing service is, unless told otherwise', () => {
    const LICENSING_HOST = 'https://licensing.example'
    expect(readSettings({ LICENSING_HOST }).checkoutOrigin).toBe('https://licensing.example')
    expect(readSettings({ LICENSING_HOST, CHECKOUT_ORIGIN: 'https://pay.example/' }).checkoutOrigin).toBe(
      'https://pay.example',
    )
  })

  it('allow the origins of the shop, of the checkout and of other shops that are named', () => {
    const { allowedOrigins } = readSettings({
      PUBLIC_URL: 'https://oddmeter.example/',
      CHECKOUT_ORIGIN: 'https://pay.example',
      ALLOWED_ORIGINS: 'https://one.example, https://two.example',
    })
    expect(allowedOrigins).toEqual([
      'https://oddmeter.example',
      'https://pay.example',
      'https://one.example',
      'https://two.example',
    ])
  })

  it('keep the key secret with the data, or where KEY_FILE says', () => {
    expect(readSettings({ DATA_DIR: '/srv/shop' }).keyFile).toBe('/srv/shop/keys/secret')
    expect(readSettings({ DATA_DIR: '/srv/shop', KEY_FILE: '/etc/shop.key' }).keyFile).toBe('/etc/shop.key')
    expect(readSettings({}).pagesFolder).toBeNull()
    expect(readSettings({ SHOP: '/srv/kestrel' }).pagesFolder).toBe('/srv/kestrel/.data/pages')
    expect(readSettings({ PAGES_FOLDER: '/srv/pages' }).pagesFolder).toBe('/srv/pages')
  })

  const bucket = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'files',
    S3_REGION: 'eu-west-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'never shown',
  }

  it('look for files to download in a folder, or in a bucket', () => {
    expect(readSettings({}).storage).toEqual({ folder: expect.stringMatching(/\/shops\/oddmeter\/downloads$/) })
    expect(readSettings({ STORAGE_FOLDER: '/srv/files' }).storage).toEqual({ folder: '/srv/files' })
    const s3 = {
      endpoint: 'https://s3.example',
      bucket: 'files',
      region: 'eu-west-1',
      prefix: '',
      accessKeyId: 'key',
      secretAccessKey: 'never shown',
    }
    expect(readSettings(bucket).storage).toEqual({ s3 })
    expect(readSettings({ ...bucket, S3_PREFIX: '/shop/files/' }).storage).toEqual({
      s3: { ...s3, prefix: 'shop/files' },
    })
  })

  it('refuse an incomplete bucket, and a bucket beside a folder', () => {
    const { S3_BUCKET: _, S3_REGION: __, ...half } = bucket
    expect(() => readSettings(half)).toThrow(
      'S3_BUCKET: Must be set too when files are in a bucket; S3_REGION: Must be set too when files are in a bucket',
    )
    expect(() => readSettings({ S3_PREFIX: 'shop' })).toThrow('S3_SECRET_ACCESS_KEY: Must be set too')
    expect(() => readSettings({ ...bucket, STORAGE_FOLDER: '/srv/files' })).toThrow('STORAGE_FOLDER: ')
  })

  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_secret1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_public1',
    STRIPE_WEBHOOK_SECRET: 'whsec_secret2',
  }

  it('choose Stripe where all of its keys are set, and the test provider where none is', () => {
    expect(readSettings({}).payment).toMatchObject({ name: 'test', isBuiltIn: true, movesMoney: false })
    expect(readSettings(stripe).payment).toMatchObject({ name: 'stripe', isBuiltIn: false, movesMoney: false })
    const STRIPE_SECRET_KEY = 'rk_live_secret1'
    const live = { ...stripe, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: 'pk_live_public1' }
    expect(readSettings(live).payment.movesMoney).toBe(true)
    expect(JSON.stringify(readSettings(live))).not.toContain('live_secret1')
  })

  it.each(Object.keys(stripe))('refuse Stripe without %s', (missing) => {
    const half = Object.fromEntries(Object.entries(stripe).filter(([name]) => name !== missing))
    expect(() => readSettings(half)).toThrow(`${missing}: Must be set too when Stripe takes the payments`)
    expect(() => readSettings({ STRIPE_API_URL: 'http://127.0.0.1:4000' })).toThrow(missing)
  })

  it('refuse a live key beside a test key', () => {
    for (const half of [{ STRIPE_SECRET_KEY: 'sk_live_1' }, { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }])
      expect(() => readSettings({ ...stripe, ...half })).toThrow('STRIPE_PUBLISHABLE_KEY: Must be live like')
  })

  it.each(['http://127.0.0.1:4000/', 'http://localhost:4000', 'http://[::1]:4000'])(
    'accept a stand-in of Stripe on this machine: %s',
    (STRIPE_API_URL) => {
      const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_API_URL }
      expect(readSettings({ ...stripe, ...live }).payment).toMatchObject({ name: 'stripe', movesMoney: false })
    },
  )

  it.each(['https://stripe.example', 'http://127.0.0.1.example', 'http://10.0.0.1'])(
    'refuse a stand-in of Stripe on another machine: %s',
    (STRIPE_API_URL) => {
      expect(() => readSettings({ ...stripe, STRIPE_API_URL })).toThrow('STRIPE_API_URL: is for tests')
    },
  )

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_test_secret1', 'STRIPE_SECRET_KEY: Must be a key of Stripe, which starts with sk_'],
    ['STRIPE_SECRET_KEY', 'sk_test_secret1 ', 'STRIPE_SECRET_KEY: '],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_secret1', 'STRIPE_PUBLISHABLE_KEY: Must be a key of Stripe'],
    ['STRIPE_WEBHOOK_SECRET', 'secret2', 'STRIPE_WEBHOOK_SECRET: Must be a key of Stripe, which starts with whsec_'],
    ['STRIPE_API_URL', 'file:///secret2', 'STRIPE_API_URL: '],
    ['STRIPE_PUBLISHABLE_KEY', '', 'STRIPE_PUBLISHABLE_KEY: Must be set too'],
  ])('refuse %s=%j among Stripe’s, and print no key', (name, value, words) => {
    const error = readAndFail({ ...stripe, [name]: value })
    expect(error.message).toContain(words)
    expect(error.message).not.toMatch(/secret[12]|public1|\n/)
  })

  it.each([
    [{ MOLLIE_API_KEY: 'sk_test_secret1' }, 'MOLLIE_API_KEY: Must be an API key of Mollie'],
    [{ MOLLIE_API_KEY: 'test_secret1', MOLLIE_METHODS: 'ideal, cash' }, 'MOLLIE_METHODS: Must be some of ideal,'],
    [{ MOLLIE_METHODS: 'ideal' }, 'MOLLIE_API_KEY: Must be set too'],
    [{ MOLLIE_API_KEY: 'test_secret1', MOLLIE_API_URL: 'http://10.0.0.1' }, 'MOLLIE_API_URL: is for tests'],
  ])('refuse %j for Mollie, and print no key', (environment, words) => {
    const error = readAndFail(environment)
    expect(error.message).toContain(words)
    expect(error.message).not.toContain('secret1')
  })

  it('choose Mollie where its key is set', () => {
    expect(readSettings({ MOLLIE_API_KEY: 'test_1' }).payment).toMatchObject({ name: 'mollie', movesMoney: false })
    expect(readSettings({ MOLLIE_API_KEY: 'live_1' }).payment).toMatchObject({ name: 'mollie', movesMoney: true })
  })

  it('accept the header for the country in any case', () => {
    expect(readSettings({ COUNTRY_HEADER: 'CF-IPCountry' }).countryHeader).toBe('cf-ipcountry')
    expect(readSettings({}).trustedProxies).toEqual([])
    expect(readSettings({ TRUSTED_PROXIES: '10.0.0.1, fd00::/8' }).trustedProxies).toEqual(['10.0.0.1', 'fd00::/8'])
    expect(readSettings({}).countryHeader).toBeUndefined()
  })

  it.each([
    ['PORT', 'http', 'PORT: Must be a number'],
    ['PORT', '70000', 'PORT:'],
    ['PUBLIC_URL', 'oddmeter.example', 'PUBLIC_URL: Must be an http or https address'],
    ['PUBLIC_URL', 'https://oddmeter.example/shop', 'PUBLIC_URL:'],
    ['DESK_HOST', 'https://desk.example', 'DESK_HOST: Must be a host, like desk.shop.example'],
    ['DESK_HOST', 'desk.example/desk', 'DESK_HOST: Must be a host'],
    ['DESK_HOST', '127.0.0.1:3000', 'DESK_HOST: Must be another host than that of PUBLIC_URL'],
    ['LICENSING_HOST', 'ftp://licensing.example', 'LICENSING_HOST:'],
    ['LICENSING_DIALECT', 'klingon', 'LICENSING_DIALECT: Must be backline or moonbase'],
    ['CHECKOUT_ORIGIN', 'javascript:alert(1)', 'CHECKOUT_ORIGIN:'],
    ['ALLOWED_ORIGINS', 'https://one.example,nonsense', 'ALLOWED_ORIGINS:'],
    ['COUNTRY_HEADER', 'CF IPCountry', 'COUNTRY_HEADER: Must be the name of a header'],
    ['TRUSTED_PROXIES', 'true', 'TRUSTED_PROXIES: Must be addresses or networks'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES: Must be addresses or networks'],
    ['WEBHOOK_NETWORKS', 'office', 'WEBHOOK_NETWORKS: Must be addresses or networks'],
    ['DATABASE_URL', 'mysql://localhost/shop', 'DATABASE_URL: Must be an address that starts with postgres://'],
    ['DATABASE_READ_URL', 'postgres://replica/shop', 'DATABASE_READ_URL: Needs DATABASE_URL too'],
    ['DATABASE_POOL', '1', 'DATABASE_POOL: Must be 2 or more'],
    ['DATABASE_POOL', 'many', 'DATABASE_POOL: Must be a number'],
    ['SMTP_URL', 'http://mail.example', 'SMTP_URL: Must be an address that starts with smtp://'],
    ['MAIL_FROM', 'shop', 'MAIL_FROM:'],
    ['MAIL_FROM', 'Shop <shop@shop.example>\r\nBcc: all@shop.example', 'MAIL_FROM:'],
    ['LIMITS', 'none', 'LIMITS: Must be on or off'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL:'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN: Must be 20 to 200 letters'],
    ['METRICS_TOKEN', 'with some spaces in between', 'METRICS_TOKEN: '],
    ['STOP_DELAY', '61', 'STOP_DELAY: Must be at most 60 seconds'],
    ['STOP_DELAY', 'soon', 'STOP_DELAY: Must be a number of seconds'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'OTEL_EXPORTER_OTLP_ENDPOINT: Must be an address'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api key', 'OTEL_EXPORTER_OTLP_HEADERS: Must be headers'],
  ])('refuse %s=%j with one line that names it', (name, value, words) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(words)
    expect(read).toThrow(/^[^\n]*$/)
  })

  it('report every invalid setting at once', () => {
    expect(() => readSettings({ PORT: 'x', LIMITS: 'y' })).toThrow(/PORT: .*; LIMITS: /)
  })

  it('configure traces by the variables of OpenTelemetry only', () => {
    expect(readSettings({ OTEL_SERVICE_NAME: 'shop' }).traces).toBeUndefined()
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://traces.example/otlp/'
    expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
      url: 'https://traces.example/otlp/v1/traces',
      headers: {},
      serviceName: 'backline',
    })
    const OTEL_EXPORTER_OTLP_HEADERS = 'Api-Key=a%20b=, other=1'
    expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS }).traces?.headers).toEqual({
      'api-key': 'a b=',
      other: '1',
    })
    const broken = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'key=%' }
    expect(readAndFail(broken).message).toBe(
      'OTEL_EXPORTER_OTLP_HEADERS: Values must be percent-encoded: write % as %25',
    )
  })

  it('disable the limits on this machine only', () => {
    expect(readSettings({ LIMITS: 'off' }).limits).toBe(false)
    expect(() => readSettings({ LIMITS: 'off', HOST: '0.0.0.0' })).toThrow('LIMITS: off is for tests')
  })
})
