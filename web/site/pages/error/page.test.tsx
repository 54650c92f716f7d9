import { atom } from 'nanostores'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { messages } from '#contract/problems.ts'
import type { SiteConfig } from '#contract/site-config.ts'
import { NavigationProvider } from '../../navigation/navigation.tsx'
import type { Navigator, Visit } from '../../navigation/navigator.ts'
import { ShopProvider } from '../../shop.tsx'
import ErrorScreen from './page.tsx'
import { createErrorPage, placeholderPath } from './schema.ts'

const product = { id: 'knock', path: '/knock', colour: '#f0482a', tagline: '', edition: 1, microOf: null }
const config: SiteConfig = {
  vendor: { id: 'oddmeter', name: 'Oddmeter', logoUrl: null, tagline: '', email: 'a@shop.example' },
  currency: 'EUR',
  products: [{ ...product, name: 'Knock' }],
  navigation: { header: [], hasColumns: false, footer: [], phone: null },
  licensingHost: '',
  dialect: 'backline',
  checkoutOrigin: 'https://shop.example',
  buildId: 'test',
}

/** What the screen says at a path, before any script runs. */
function draw(path: string, message: string): string {
  const payload = createErrorPage('Oddmeter', 'Page not found', message)
  const url = new URL(path, 'https://shop.example')
  const first: Visit = { url, screen: { name: 'error', head: payload.head, content: null }, isFirst: true }
  const navigator: Navigator = {
    first,
    $visit: atom(first),
    $failure: atom(null),
    navigate: async () => {},
    rewriteQuery: () => {},
    prefetch: () => {},
    fail: async () => {},
    checkGuard: async () => {},
    start: () => () => {},
  }
  return renderToString(
    <NavigationProvider navigator={navigator}>
      <ShopProvider config={config}>
        <ErrorScreen payload={payload} />
      </ShopProvider>
    </NavigationProvider>,
  )
}

describe('the error screen', () => {
  const drawn = draw('/nope?a=1', messages.pageNotFound('/nope?a=1'))

  it("says what is wrong and 'redirecting...', with a spinner, and is read out", {
    tags: ['routing.error-screen'],
  }, () => {
    expect(drawn).toContain('role="alert">Page not found: /nope?a=1<')
    expect(drawn).toMatch(/role="status"><svg class="[^"]*spinner[^>]*>.*<\/svg>redirecting\.\.\.</)
    expect(drawn.match(/<h1/g)).toHaveLength(1)
  })

  it('can be stopped, and is left by a link where no script runs', { tags: ['routing.error-screen-leaves'] }, () => {
    expect(drawn).toContain('Stay here')
    expect(drawn).toMatch(/<a href="\/"[^>]*>Go to the home page</)
  })

  it('links the products and the support page', () => {
    expect(drawn).toMatch(/<a href="\/knock"[^>]*>Knock</)
    expect(drawn).toMatch(/<a href="\/support"[^>]*>Support</)
  })

  it('sends nobody home who is there already', { tags: ['routing.error-screen-leaves'] }, () => {
    const atHome = draw('/', 'Something went wrong on this page.')
    expect(atHome).toContain('Try again')
    expect(atHome).not.toContain('redirecting...')
  })

  it('keeps a placeholder for the path, which server or browser fill in', { tags: ['errors.page-not-found'] }, () => {
    expect(draw('/nope', messages.pageNotFound(placeholderPath))).toContain(`Page not found: ${placeholderPath}<`)
  })
})
