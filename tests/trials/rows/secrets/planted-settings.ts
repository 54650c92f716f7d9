import type { EchoingServers } from '#tests/support/echoing-server.ts'
import type { Secrets } from '#tests/support/every-operation/secrets.ts'

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
  ...{ S3_ENDPOINT: servers.url, S3_BUCKET: 'files', S3_REGION: 'eu-central-1' },
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
