import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { SiteConfig } from '#contract/site-config.ts'
import { ShopProvider } from '../../shop.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import type { Decision } from './consent-rules.ts'

const config: SiteConfig = {
  vendor: { id: 'oddmeter', name: 'Oddmeter', logoUrl: null, tagline: '', email: 'a@shop.example' },
  currency: 'EUR',
  products: [],
  navigation: { header: [], hasColumns: false, footer: [], phone: null },
  licensingHost: '',
  dialect: 'backline',
  checkoutOrigin: 'https://shop.example',
  buildId: 'test',
}

/** What the banner says about one script, without its markup. */
function wordsOf(decision: Decision | null): string {
  const scripts = [{ name: 'Counter', purpose: 'Counts pages.', src: 'https://count.example/a.js' }]
  const markup = renderToStaticMarkup(
    <ShopProvider config={config}>
      <ConsentBanner scripts={scripts} decision={decision} onDecide={() => undefined} onClose={() => undefined} />
    </ShopProvider>,
  )
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

const at = '2026-11-22T10:00:00.000Z'

describe('the question about scripts of others', () => {
  it('says who wants to load what from where, that nothing is loaded without consent, and how to change one’s mind', () => {
    const words = wordsOf(null)
    expect(words).toContain('Oddmeter would like to load the following from elsewhere.')
    expect(words).toContain('Without your consent nothing of it is loaded.')
    expect(words).toContain('Counter (count.example): Counts pages.')
    expect(words).toContain('You can change your mind by ‘Cookie choices’ at the foot of every page.')
  })

  it('says what was decided and when, and what a later refusal does not undo', () => {
    expect(wordsOf({ id: 'one', choice: 'accepted', at })).toContain(
      'You accepted on 22 November 2026. If you reject, the page reloads without it. What these scripts have stored in your browser stays until you clear it there.',
    )
    expect(wordsOf({ id: 'one', choice: 'rejected', at })).toContain('You rejected on 22 November 2026.')
  })
})
