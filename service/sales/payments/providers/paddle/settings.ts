import * as z from 'zod/mini'
import { isBaseUrl, isLoopback } from '#service/platform/index.ts'
import type { ProviderSettings } from '../provider-kind.ts'

export type PaddleKeys = {
  apiKey: string
  /** The client-side token for Paddle's script in the page. */
  clientToken: string
  /** The secret key of the notification destination that events are signed with. */
  webhookSecret: string
  /** Where Paddle answers: its live or its sandbox API, or a stand-in on this machine. */
  apiUrl: string
  isStandIn: boolean
}

const keyOf = (form: RegExp, start: string) =>
  z.optional(z.string().check(z.regex(form, `Must be a key of Paddle, which starts with ${start}`)))

export const paddleSettings = {
  PADDLE_API_KEY: keyOf(/^pdl_(live|sdbx)_apikey_\w+$/, 'pdl_live_apikey_ or pdl_sdbx_apikey_'),
  PADDLE_CLIENT_TOKEN: keyOf(/^(live|test)_\w+$/, 'live_ or test_'),
  PADDLE_WEBHOOK_SECRET: keyOf(/^pdl_ntfset_\S+$/, 'pdl_ntfset_'),
  PADDLE_API_URL: z.optional(
    z.string().check(z.refine(isBaseUrl, 'Must be an http or https address without path, like https://shop.example')),
  ),
}

const liveUrl = 'https://api.paddle.com'
const sandboxUrl = 'https://sandbox-api.paddle.com'

/** All of Paddle's keys or none of them: with half of them a shop would open that can't be paid. */
export function readPaddleKeys(settings: ProviderSettings): PaddleKeys | { fault: string } | null {
  const { PADDLE_API_KEY, PADDLE_CLIENT_TOKEN, PADDLE_WEBHOOK_SECRET, PADDLE_API_URL } = settings
  const needed = { PADDLE_API_KEY, PADDLE_CLIENT_TOKEN, PADDLE_WEBHOOK_SECRET }
  if (Object.values({ ...needed, PADDLE_API_URL }).every((value) => value === undefined)) return null
  if (!PADDLE_API_KEY || !PADDLE_CLIENT_TOKEN || !PADDLE_WEBHOOK_SECRET) {
    const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
    return { fault: missing.map((name) => `${name}: Must be set too when Paddle takes the payments`).join('; ') }
  }
  if (isLiveKey(PADDLE_API_KEY) !== PADDLE_CLIENT_TOKEN.startsWith('live_'))
    return { fault: 'PADDLE_CLIENT_TOKEN: Must be live like PADDLE_API_KEY, or for the sandbox like it' }
  if (PADDLE_API_URL !== undefined && !isLoopback(new URL(PADDLE_API_URL).hostname))
    return { fault: 'PADDLE_API_URL: is for tests, and must be an address of this machine' }
  return {
    apiKey: PADDLE_API_KEY,
    clientToken: PADDLE_CLIENT_TOKEN,
    webhookSecret: PADDLE_WEBHOOK_SECRET,
    apiUrl: PADDLE_API_URL === undefined ? addressOf(PADDLE_API_KEY) : new URL(PADDLE_API_URL).origin,
    isStandIn: PADDLE_API_URL !== undefined,
  }
}

const addressOf = (key: string) => (isLiveKey(key) ? liveUrl : sandboxUrl)

const isLiveKey = (key: string): boolean => key.startsWith('pdl_live_')

/** Whether payments with these keys move money. */
export const movesMoney = ({ apiKey, isStandIn }: Pick<PaddleKeys, 'apiKey' | 'isStandIn'>): boolean =>
  isLiveKey(apiKey) && !isStandIn
