import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { exampleCheckout } from '#web/client/testing/example-checkout.ts'
import { initialState, type PageState } from '../page-state.ts'
import { PayButton } from './pay-button.tsx'

const declineReason = 'The card was declined. Nothing was charged: try another card, or ask your bank why'

/** What is said at the button that pays, without its markup. */
function wordsOf(change: Partial<PageState>): string {
  const state: PageState = { ...initialState, activity: 'idle', ...change }
  const markup = renderToStaticMarkup(<PayButton state={state} checkout={exampleCheckout({ declineReason })} />)
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('the button that pays', () => {
  it('says why the last payment was declined, until the next is on its way', () => {
    expect(wordsOf({})).toContain(declineReason)
    expect(wordsOf({ activity: 'paying' })).not.toContain(declineReason)
  })

  it('says what went wrong here rather than why an earlier payment was declined', () => {
    const words = wordsOf({ problem: 'The shop could not be reached' })
    expect(words).toContain('The shop could not be reached')
    expect(words).not.toContain(declineReason)
  })

  it('says that nothing was charged when the price has changed, and why it has', () => {
    const words = wordsOf({ priceChange: 'The coupon ODDFIVE no longer applies.' })
    expect(words).toContain('The price has changed')
    expect(words).toContain(
      'The coupon ODDFIVE no longer applies. Nothing was charged: look at it, and pay if you still want to.',
    )
    expect(words).not.toContain(declineReason)
  })
})
