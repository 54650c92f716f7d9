import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { admitScripts } from '#web/elsewhere/admit-scripts.ts'

/** Stripe wants its script from its own address. 'endive' is the release that the service's client of Stripe speaks too. */
const address = 'https://js.stripe.com/endive/stripe.js'
/** After how long the script counts as one that does not come, in milliseconds. */
const longestWait = 20_000

let loading: Promise<StripeConstructor> | null = null
const opened = new Map<string, Stripe>()

/**
 * Stripe's own script, for the shop of a publishable key: loaded when it is first needed, and once. Rejects when it does
 * not come, and may be asked for again.
 */
export async function loadStripe(key: string | undefined): Promise<Stripe> {
  if (key === undefined) throw new Error('The checkout names no shop at Stripe')
  loading ??= fetchScript()
  const open = await loading.catch((error: unknown) => {
    loading = null
    throw error
  })
  const stripe = opened.get(key) ?? open(key, { locale: 'en' })
  opened.set(key, stripe)
  return stripe
}

/** Its script loads more from beside it. */
const isStripes = ({ protocol, host }: URL) => protocol === 'https:' && `.${host}`.endsWith('.js.stripe.com')

function fetchScript(): Promise<StripeConstructor> {
  admitScripts(isStripes)
  const script = document.createElement('script')
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      window.clearTimeout(timer)
      script.remove()
      reject(new Error(`Stripe's script ${reason}`))
    }
    const timer = window.setTimeout(() => fail('took too long'), longestWait)
    script.onerror = () => fail('did not come')
    script.onload = () => {
      window.clearTimeout(timer)
      if (window.Stripe) resolve(window.Stripe)
      else fail('is not what it should be')
    }
    script.src = address
    document.head.append(script)
  })
}
