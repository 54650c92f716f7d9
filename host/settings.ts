import path from 'node:path'
import * as z from 'zod/mini'
import type { Dialect } from '#contract/constants.ts'
import { isLoopback, type StorageSettings, type TraceSettings } from '#service/platform/index.ts'
import {
  type ConfiguredProvider,
  type ConfiguredProviders,
  configureProviders,
  providerSettings,
} from '#service/sales/index.ts'
import { SettingsError } from './settings-error.ts'
import { type ReadSettings, settingsSchema } from './settings-schema.ts'
import { toTraces } from './trace-settings.ts'

/** Everything that can be set from outside, read once at start. Addresses have no slash at their end. */
export type Settings = {
  /** The folder of the shop: the vendor's texts, catalogue and media. */
  shopFolder: string
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** A replica of that database, for what may be read as of some moments ago. */
  databaseReadUrl: string | undefined
  /** How many connections to PostgreSQL this process has at most, and as many to the replica. */
  databasePool: number
  /** Where the secret is kept that opens the keys in the database. */
  keyFile: string
  /** Where rendered pages are kept from one start to the next; null for beside the build. */
  pagesFolder: string | null
  /** Where images and other media are kept as the site serves them. */
  mediaFolder: string
  /** Where builds of the site with the shop's own code are kept. */
  buildsFolder: string
  storage: StorageSettings
  publicUrl: string
  /** Base address of a foreign licensing service; undefined when it is this process. */
  licensingHost: string | undefined
  /** The host, with its port if it has one, that the desk alone is at; undefined when it is at the shop's. */
  deskHost: string | undefined
  dialect: Dialect
  checkoutOrigin: string
  /** Origins of the shop: calls, frames and return addresses of these alone are accepted. */
  allowedOrigins: readonly string[]
  /** The header by which a proxy in front of us names the visitor's country, in lower case; undefined when none does. */
  countryHeader: string | undefined
  /** Addresses and networks of proxies in front of us, whose word on who a visitor is counts. */
  trustedProxies: readonly string[]
  /** Private networks that receivers of webhooks may be in. */
  webhookNetworks: readonly string[]
  /** Who takes the payments, with its keys. */
  payment: ConfiguredProvider
  /** Who else has keys: earlier orders are refunded there. */
  earlierPayments: readonly ConfiguredProvider[]
  /** Whether a public shop may take payments that move no money, and keep its mails as files: for staging. */
  allowTestPayments: boolean
  /** A service that knows taxes better than the built-in tables; undefined when these do. */
  tax: { url: string; key: string } | undefined
  smtpUrl: string | undefined
  mailFrom: string
  limits: boolean
  logLevel: string
  /** Whoever knows it may read the metrics; nobody may unless it is set. */
  metricsToken: string | undefined
  /** Where traces are sent; undefined when nothing is traced. */
  traces: TraceSettings | undefined
  /** How long requests are taken after a stop was asked for, so that a balancer sees it first; in milliseconds. */
  stopDelay: number
}

export { SettingsError }

const demoShop = 'shops/oddmeter'

const paymentSchema = z.object(providerSettings)

/** The names of all settings. */
export const settingNames: readonly string[] = [...Object.keys(settingsSchema.shape), ...Object.keys(providerSettings)]

/** Reads and checks the environment; throws SettingsError naming each bad setting and the reason. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = z.safeParse(settingsSchema, given)
  const payment = z.safeParse(paymentSchema, given)
  if (!result.success || !payment.success) {
    const issues = [result, payment].flatMap(({ error }) => error?.issues ?? [])
    throw new SettingsError(issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join('; '))
  }
  const read = result.data
  refuseUnsafe(read.HOST, read)
  if (read.DATABASE_READ_URL !== undefined && read.DATABASE_URL === undefined)
    throw new SettingsError('DATABASE_READ_URL: Needs DATABASE_URL too: the embedded database has no replica')
  const providers = toProviders(read, payment.data)
  const publicUrl = trim(read.PUBLIC_URL ?? localUrl(read.HOST, read.PORT))
  const licensingHost = read.LICENSING_HOST === undefined ? undefined : trim(read.LICENSING_HOST)
  const checkoutOrigin = trim(read.CHECKOUT_ORIGIN ?? licensingHost ?? publicUrl)
  // A shop tried at home is opened as localhost as often as by its number.
  const local = read.PUBLIC_URL === undefined ? [localUrl('localhost', read.PORT)] : []
  const shopFolder = path.resolve(read.SHOP ?? demoShop)
  // A shop's own folder holds its data; the demo's is part of the program and holds none.
  const dataDir = path.resolve(read.DATA_DIR ?? path.join(read.SHOP ?? '.', '.data'))
  return {
    shopFolder,
    host: read.HOST,
    port: read.PORT,
    dataDir,
    databaseUrl: read.DATABASE_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    databasePool: read.DATABASE_POOL,
    keyFile: path.resolve(read.KEY_FILE ?? path.join(dataDir, 'keys', 'secret')),
    pagesFolder: toPagesFolder(read, dataDir),
    mediaFolder:
      read.PAGES_FOLDER === undefined ? path.join(dataDir, 'media') : `${path.resolve(read.PAGES_FOLDER)}-media`,
    buildsFolder:
      read.PAGES_FOLDER === undefined ? path.join(dataDir, 'builds') : `${path.resolve(read.PAGES_FOLDER)}-builds`,
    storage: toStorage(read, shopFolder),
    publicUrl,
    licensingHost,
    deskHost: toDeskHost(read, publicUrl),
    dialect: read.LICENSING_DIALECT,
    checkoutOrigin,
    allowedOrigins: [...new Set([publicUrl, checkoutOrigin, ...local, ...read.ALLOWED_ORIGINS.map(trim)])],
    countryHeader: read.COUNTRY_HEADER,
    trustedProxies: read.TRUSTED_PROXIES,
    webhookNetworks: read.WEBHOOK_NETWORKS,
    payment: providers.payment,
    earlierPayments: providers.earlier,
    allowTestPayments: read.ALLOW_TEST_PAYMENTS === '1',
    tax: toTaxService(read),
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? `shop@${new URL(publicUrl).hostname}`,
    limits: read.LIMITS === 'on',
    logLevel: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN,
    traces: toTraces(read),
    stopDelay: read.STOP_DELAY * 1000,
  }
}

function refuseUnsafe(host: string, read: { LIMITS: string }): void {
  if (read.LIMITS === 'off' && !isLoopback(host))
    throw new SettingsError('LIMITS: off is for tests on this machine alone: set HOST to 127.0.0.1, or leave LIMITS on')
}

/** The demo's pages are kept beside the build, as they are made of nothing else. */
function toPagesFolder({ PAGES_FOLDER, SHOP }: ReadSettings, dataDir: string): string | null {
  if (PAGES_FOLDER !== undefined) return path.resolve(PAGES_FOLDER)
  return SHOP === undefined ? null : path.join(dataDir, 'pages')
}

/** A bucket as soon as anything is said of one: half of it must not end in a folder that customers get nothing from. */
function toStorage(read: ReadSettings, shopFolder: string): StorageSettings {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX, STORAGE_FOLDER } = read
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  if (Object.values({ ...needed, S3_PREFIX }).every((value) => value === undefined))
    return { folder: path.resolve(STORAGE_FOLDER ?? path.join(shopFolder, 'downloads')) }
  if (STORAGE_FOLDER !== undefined)
    throw new SettingsError('STORAGE_FOLDER: Files are in a folder or in a bucket: leave out this one, or all of S3_')
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
    throw new SettingsError(missing.map((name) => `${name}: Must be set too when files are in a bucket`).join('; '))
  }
  return {
    s3: {
      endpoint: trim(S3_ENDPOINT),
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      prefix: (S3_PREFIX ?? '').replace(/^\/+|\/+$/g, ''),
    },
  }
}

function toProviders(
  { SELLER, PAYMENT_PROVIDER }: ReadSettings,
  settings: z.infer<typeof paymentSchema>,
): ConfiguredProviders {
  const configured = configureProviders(SELLER, settings, PAYMENT_PROVIDER)
  if ('fault' in configured) throw new SettingsError(configured.fault)
  return configured
}

function toTaxService({ TAX_SERVICE_URL, TAX_SERVICE_KEY }: ReadSettings): Settings['tax'] {
  if (TAX_SERVICE_URL === undefined && TAX_SERVICE_KEY === undefined) return undefined
  if (TAX_SERVICE_URL === undefined || TAX_SERVICE_KEY === undefined)
    throw new SettingsError('TAX_SERVICE_URL, TAX_SERVICE_KEY: Must both be set, or neither')
  return { url: TAX_SERVICE_URL, key: TAX_SERVICE_KEY }
}

/** The desk has a host of its own, or shares that of the shop. */
function toDeskHost({ DESK_HOST }: ReadSettings, publicUrl: string): string | undefined {
  if (DESK_HOST === new URL(publicUrl).host)
    throw new SettingsError('DESK_HOST: Must be another host than that of PUBLIC_URL, or left out')
  return DESK_HOST
}

const trim = (url: string) => new URL(url).origin
const localUrl = (host: string, onPort: number) =>
  `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${onPort}`
