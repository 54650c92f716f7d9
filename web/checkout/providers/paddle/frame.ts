import type { Checkout } from '#contract/entities/checkout.ts'
import { loadScript } from '../load-script.ts'
import type { FrameEvents } from '../merchant-frame.ts'

/** Paddle requires its own host. The sandbox uses the same script. */
const scriptUrl = 'https://cdn.paddle.com/paddle/v2/paddle.js'
/** Paddle's script finds the place of its frame by a class. */
const placeClass = 'paddle-frame'

type PaddleEvent = { name?: string }
type OpenOptions = {
  transactionId: string
  customer?: { email: string; address?: { countryCode: string; postalCode?: string } }
  settings: {
    displayMode: 'inline'
    variant: 'one-page'
    frameTarget: string
    frameInitialHeight: string
    frameStyle: string
    theme: 'light' | 'dark'
    locale: string
    allowLogout: boolean
    showAddDiscounts: boolean
  }
}
/** The part of Paddle.js, version 2, that is used here. */
type PaddleScript = {
  Environment: { set(environment: 'sandbox'): void }
  Initialize(options: { token: string; eventCallback(event: PaddleEvent): void }): void
  Checkout: { open(options: OpenOptions): void; close(): void }
}
declare global {
  interface Window {
    Paddle?: PaddleScript
  }
}

let loading: Promise<PaddleScript> | null = null
/** Paddle's script can be set up once on a page, so its events go to whoever listens now. */
let listener: ((event: PaddleEvent) => void) | null = null

/**
 * A script that Paddle's loads for its customers with subscriptions is named here so that asking for it throws no error; the
 * security policy of the page refuses it.
 */
const isNamed = ({ protocol, host }: URL) =>
  protocol === 'https:' && (host === 'cdn.paddle.com' || host === 'public.profitwell.com')

async function setUp(token: string): Promise<PaddleScript> {
  await loadScript(scriptUrl, isNamed)
  const paddle = window.Paddle
  if (!paddle) throw new Error('Paddle’s script is not what it should be')
  if (token.startsWith('test_')) paddle.Environment.set('sandbox')
  paddle.Initialize({ token, eventCallback: (event) => listener?.(event) })
  return paddle
}

/** Shows Paddle's checkout of a transaction. */
export async function openPaddleFrame(place: HTMLElement, checkout: Checkout, events: FrameEvents) {
  const { paymentKey, actionSecret } = checkout
  if (paymentKey === undefined || actionSecret === undefined)
    throw new Error('The checkout has no transaction of Paddle')
  loading ??= setUp(paymentKey)
  const paddle = await loading.catch((error: unknown) => {
    loading = null
    throw error
  })
  const hear = ({ name }: PaddleEvent) => {
    if (name === 'checkout.loaded') events.onShown()
    if (name === 'checkout.error') events.onFailed()
    if (name === 'checkout.completed') events.onPaid()
  }
  listener = hear
  place.classList.add(placeClass)
  paddle.Checkout.open({ transactionId: actionSecret, ...toCustomer(checkout), settings })
  return () => {
    if (listener !== hear) return
    listener = null
    paddle.Checkout.close()
  }
}

const settings: OpenOptions['settings'] = {
  displayMode: 'inline',
  variant: 'one-page',
  frameTarget: placeClass,
  frameInitialHeight: '560',
  frameStyle: 'width: 100%; min-width: 312px; border: 0; background-color: transparent;',
  theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  locale: 'en',
  allowLogout: false,
  showAddDiscounts: false,
}

/** What is known of the customer, so that they need not type it again. */
function toCustomer({ billing: { email, address } }: Checkout): Pick<OpenOptions, 'customer'> {
  if (email === null) return {}
  if (address === null) return { customer: { email } }
  const { countryCode, postCode } = address
  return { customer: { email, address: { countryCode, ...(postCode && { postalCode: postCode }) } } }
}
