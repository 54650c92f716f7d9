import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { browserEnvironment } from '#web/client/browser-environment.ts'
import '#web/ui/theme.css'
import { readAddress } from './address.ts'
import { type Calls, createCalls } from './calls.ts'
import { type Conversation, startConversation } from './conversation.ts'
import { guardLeaving } from './leaving.ts'
import { type CheckoutPage, createCheckoutPage } from './page.ts'
import { Checkout } from './parts/checkout.tsx'
import { CloseFrame } from './parts/leave.tsx'
import { readPayerKey } from './payer-key.ts'
import { secondSteps } from './providers/second-steps.ts'

const environment = browserEnvironment(window)

/** Tells the shop around the page how it goes, and lets Escape close it; null when the page stands alone. */
function converse(page: CheckoutPage, calls: Calls): Conversation | null {
  const { parent } = window
  if (parent === window) return null
  const conversation = startConversation(page, {
    parent,
    getOrder: calls.getOrder,
    listen: (hear) => window.addEventListener('message', hear),
    schedule: environment.schedule,
  })
  window.addEventListener('keydown', (event) => {
    const { activity } = page.$state.get()
    const isUnderWay = activity === 'paying' || activity === 'answering'
    if (event.key === 'Escape' && !isUnderWay) conversation.close()
  })
  return conversation
}

// The page's policy forbids what zod would compile its checks with.
z.config({ jitless: true })

const address = readAddress(window.location.pathname, window.location.search)
if (!address) throw new Error(`No checkout is named by ${window.location.pathname}`)
const payerKey = readPayerKey(() => window.sessionStorage, environment.randomUUID)
const calls = createCalls(environment, payerKey)
const page = createCheckoutPage({
  address,
  origin: window.location.origin,
  calls,
  schedule: environment.schedule,
  secondSteps,
  // Replaced, so that going back leaves the checkout instead of stepping through the bank again.
  go: (url) => window.location.replace(url),
})
guardLeaving(page, window)
const conversation = converse(page, calls)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root to stand in')
createRoot(root).render(
  <CloseFrame value={conversation?.close ?? null}>
    <Checkout page={page} step={address.step} />
  </CloseFrame>,
)
void page.load()
