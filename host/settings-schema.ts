import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { dialects } from '#contract/constants.ts'
import { sellers } from '#contract/sellers.ts'
import { defaultPool } from '#service/database/index.ts'
import { isBaseUrl } from '#service/platform/index.ts'
import { headerList } from './trace-settings.ts'

const port = z.coerce.number('Must be a number').check(z.int('Must be a whole number'), z.gte(0), z.lte(65535))
const pool = z.coerce
  .number('Must be a number')
  .check(z.int('Must be a whole number'), z.gte(2, 'Must be 2 or more'), z.lte(1000, 'Must be 1000 or less'))
const baseUrl = z
  .string()
  .check(z.refine(isBaseUrl, 'Must be an http or https address without path, like https://shop.example'))
const listOf = (item: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.split(/[\s,]+/).filter(Boolean)),
      z.array(item),
    ),
  )
const urlOf = (...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (text) => protocols.includes(URL.parse(text)?.protocol ?? ''),
        `Must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    )

const network = z.string().check(z.refine(isNetwork, 'Must be addresses or networks, like 10.0.0.1 or 10.0.0.0/8'))

/** What is read of the environment, each setting by its name. */
export const settingsSchema = z.object({
  SHOP: z.optional(z.string()),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(urlOf('postgres:', 'postgresql:')),
  DATABASE_READ_URL: z.optional(urlOf('postgres:', 'postgresql:')),
  DATABASE_POOL: z._default(pool, defaultPool),
  KEY_FILE: z.optional(z.string()),
  PAGES_FOLDER: z.optional(z.string()),
  STORAGE_FOLDER: z.optional(z.string()),
  S3_ENDPOINT: z.optional(baseUrl),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'Must be the name of a bucket'))),
  S3_REGION: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_PREFIX: z.optional(z.string()),
  PUBLIC_URL: z.optional(baseUrl),
  LICENSING_HOST: z.optional(baseUrl),
  DESK_HOST: z.optional(z.string().check(z.toLowerCase(), z.refine(isHost, 'Must be a host, like desk.shop.example'))),
  LICENSING_DIALECT: z._default(z.enum(dialects, `Must be ${dialects.join(' or ')}`), 'backline'),
  CHECKOUT_ORIGIN: z.optional(baseUrl),
  ALLOWED_ORIGINS: z._default(listOf(baseUrl), []),
  COUNTRY_HEADER: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9-]+$/, 'Must be the name of a header, like CF-IPCountry'), z.toLowerCase()),
  ),
  TRUSTED_PROXIES: z._default(listOf(network), []),
  WEBHOOK_NETWORKS: z._default(listOf(network), []),
  SELLER: z._default(z.enum(sellers, `Must be ${sellers.join(' or ')}`), 'vendor'),
  PAYMENT_PROVIDER: z.optional(z.string()),
  ALLOW_TEST_PAYMENTS: z._default(z.enum(['0', '1'], 'Must be 1, or left out'), '0'),
  TAX_SERVICE_URL: z.optional(urlOf('https:', 'http:')),
  TAX_SERVICE_KEY: z.optional(z.string()),
  SMTP_URL: z.optional(urlOf('smtp:', 'smtps:')),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[^\r\n]*[^\s@]+@[^\s@]+$|^[^\r\n]*<[^\s@]+@[^\s@]+>$/,
          'Must be an address, like Shop <shop@example.com>',
        ),
      ),
  ),
  LIMITS: z._default(z.enum(['on', 'off'], 'Must be on or off'), 'on'),
  LOG_LEVEL: z._default(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'Must be debug, info, warn, error or silent'),
    'warn',
  ),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{20,200}$/, 'Must be 20 to 200 letters, digits and signs, without spaces')),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(urlOf('https:', 'http:')),
  OTEL_EXPORTER_OTLP_HEADERS: z._default(
    z.string().check(z.regex(headerList, 'Must be headers, like name=value,other=value')),
    '',
  ),
  OTEL_SERVICE_NAME: z._default(z.string(), 'backline'),
  STOP_DELAY: z._default(
    z.coerce.number('Must be a number of seconds').check(z.gte(0), z.lte(60, 'Must be at most 60 seconds')),
    0,
  ),
})

export type ReadSettings = z.infer<typeof settingsSchema>

function isHost(text: string): boolean {
  return URL.parse(`http://${text}`)?.host === text
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const width = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return width > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width))
}
