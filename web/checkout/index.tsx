import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { firstStepsId, firstStepsSchema } from '#contract/first-steps.ts'
import { drawnStyles } from '#contract/illustration.ts'
import { browserEnvironment } from '#web/client/browser-environment.ts'
import { IllustrationProvider } from '#web/ui/illustration/illustration.tsx'
import { loadIllustrationStyle } from '#web/ui/illustration/load-style.ts'
import type { IllustrationStyle } from '#web/ui/illustration/style.ts'
import '#web/ui/theme.css'
import { type Calls, createCalls } from './calls.ts'
import { CatalogueContext } from './components/catalogue-context.ts'
import { Checkout } from './components/checkout.tsx'
import { CloseFrame } from './components/leave.tsx'
import { warnBeforeUnload } from './leave-warning.ts'
import { readAddress } from './links.ts'
import { type CheckoutPage, createCheckoutPage } from './page.ts'
import { readPayerKey } from './payer-key.ts'
import { secondSteps } from './providers/providers.ts'
import { type ShopMessages, startShopMessages } from './shop-messages.ts'

const environment = browserEnvironment(window)
const firstStepsOfAll = z.array(firstStepsSchema)
const styleNameSchema = z.optional(z.enum(drawnStyles))

/** Connects the page with the shop that embeds it, and lets Escape close it; null when the page stands alone. */
function connectShop(page: CheckoutPage, calls: Calls): ShopMessages | null {
  const { parent } = window
  if (parent === window) return null
  const messages = startShopMessages(page, {
    parent,
    getOrder: calls.getOrder,
    listen: (listener) => window.addEventListener('message', listener),
    schedule: environment.schedule,
  })
  window.addEventListener('keydown', (event) => {
    const { activity } = page.$state.get()
    const isRunning = activity === 'paying' || activity === 'answering'
    if (event.key === 'Escape' && !isRunning) messages.close()
  })
  return messages
}

/** The style that the document names. Without its code the checkout works, and has no figures. */
async function loadStyle(): Promise<IllustrationStyle | null> {
  const name = styleNameSchema.parse(document.documentElement.dataset.illustration)
  try {
    return await loadIllustrationStyle(name)
  } catch (error) {
    console.error(error)
    return null
  }
}

/** The first steps with each product, as the document carries them. */
const readFirstSteps = () =>
  firstStepsOfAll.parse(JSON.parse(document.getElementById(firstStepsId)?.textContent ?? '[]'))

// The page's content security policy forbids zod to compile its checks.
z.config({ jitless: true })

const address = readAddress(window.location.pathname, window.location.search)
if (!address) throw new Error(`${window.location.pathname} names no checkout`)
const payerKey = readPayerKey(() => window.sessionStorage, environment.randomUUID)
const calls = createCalls(environment, payerKey)
const page = createCheckoutPage({
  address,
  origin: window.location.origin,
  calls,
  schedule: environment.schedule,
  secondSteps,
  // Replaces the entry, so that the back button leaves the checkout instead of returning to the bank.
  navigate: (url) => window.location.replace(url),
  // Adds an entry, so that the back button leads from the other site to the shop. Of another origin, a location has only this.
  redirect: (url) => {
    const { location } = address.embedded ? (window.top ?? window) : window
    location.href = url
  },
})
warnBeforeUnload(page, window)
// The back button can show this page as it was left for another site, on which the payment may have succeeded.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void page.checkAgain()
})
const messages = connectShop(page, calls)
const catalogue = {
  firstSteps: readFirstSteps(),
  isUntaxed: document.documentElement.dataset.untaxed !== undefined,
  pricesIncludeTax: (document.documentElement.dataset.taxIncluded ?? '').split(' '),
  getProduct: calls.getProduct,
  getStorefront: calls.getStorefront,
}
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root')
void page.load()
createRoot(root).render(
  <IllustrationProvider value={await loadStyle()}>
    <CloseFrame value={messages?.close ?? null}>
      <CatalogueContext value={catalogue}>
        <Checkout page={page} step={address.step} vendorName={document.documentElement.dataset.vendor ?? ''} />
      </CatalogueContext>
    </CloseFrame>
  </IllustrationProvider>,
)
