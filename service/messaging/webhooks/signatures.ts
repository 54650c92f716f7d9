import { createHmac, randomBytes } from 'node:crypto'

/** The signed content: the id of a message, the time in seconds, and the exact body. */
export type Message = { id: string; sentAt: Date; body: string }

const prefix = 'whsec_'
const secretLength = 32

export const makeSecret = (): string => prefix + randomBytes(secretLength).toString('base64')

/** The headers that a receiver verifies (Standard Webhooks 1.0): a signature by each secret, the newest first. */
export function signMessage({ id, sentAt, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const sign = (secret: string) =>
    `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') }
}

const keyOf = (secret: string) => Buffer.from(secret.slice(prefix.length), 'base64')
