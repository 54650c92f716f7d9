import { describe, expect, it } from 'vitest'
import { stripeOrigins } from '#service/sales/payments/providers/stripe/origins.ts'
import { apiHeaders, checkoutHeaders, developmentPolicy, pageHeaders, pagePolicy } from './headers.ts'

const settings = {
  publicUrl: 'https://shop.example',
  checkoutOrigin: 'https://pay.example',
  allowedOrigins: ['https://shop.example', 'https://other.example'],
}
const withStripe = { ...settings, payment: { origins: stripeOrigins } }
const readPolicy = (headers: Record<string, string>) =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((row) => {
      const [directive = '', ...sources] = row.split(' ')
      return [directive, sources.join(' ')]
    }),
  )

describe('the security policy of a page', () => {
  it('grants what the page needs and nothing else', () => {
    expect(readPolicy(pageHeaders(settings))).toEqual({
      'default-src': "'none'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'media-src': "'self'",
      'connect-src': "'self'",
      'frame-src': 'https://pay.example',
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    })
  })

  it('requires Trusted Types, with one policy where third-party scripts are configured', () => {
    const others = { scripts: ['https://count.example'], reached: [] }
    expect(readPolicy(pageHeaders({ ...settings, thirdParties: others }))).toMatchObject({
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    })
  })

  it('allows calls to a remote licensing service, whatever its path', () => {
    const policy = readPolicy(pageHeaders({ ...settings, licensingHost: 'https://licensing.example/base' }))
    expect(policy['connect-src']).toBe("'self' https://licensing.example")
  })

  it('is loosened for development in what Vite needs only', () => {
    const strict = pagePolicy(settings)
    const loose = developmentPolicy(strict)
    const all = Object.keys({ ...strict, ...loose })
    const changed = all.filter((each) => loose[each]?.join() !== strict[each]?.join())
    expect(changed).toEqual([
      ...['script-src', 'style-src', 'require-trusted-types-for', 'trusted-types', 'connect-src'],
    ])
  })
})

describe('the security policy of the checkout', () => {
  it('lets the shops frame it, and nobody else', () => {
    expect(readPolicy(checkoutHeaders(settings))['frame-ancestors']).toBe(
      "'self' https://shop.example https://other.example",
    )
  })

  it('allows no other origin with the built-in test provider', () => {
    expect(readPolicy(checkoutHeaders(settings))).toEqual({
      'default-src': "'none'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'self' https://shop.example https://other.example",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    })
  })

  it('allows exactly what the integration guide of Stripe asks for', () => {
    expect(readPolicy(checkoutHeaders(withStripe))).toEqual({
      ...readPolicy(checkoutHeaders(settings)),
      'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
      'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      'connect-src': "'self' https://api.stripe.com",
      'trusted-types': 'default',
    })
  })

  it('is the only policy that Stripe changes', () => {
    expect(pageHeaders(withStripe)).toEqual(pageHeaders(settings))
    expect(apiHeaders(withStripe)).toEqual(apiHeaders(settings))
    expect(pagePolicy(withStripe)).toEqual(pagePolicy(settings))
  })

  it('sends no referrer', () => {
    expect(checkoutHeaders(settings)['referrer-policy']).toBe('no-referrer')
  })
})

it('sends only the origin as referrer, because addresses may hold mailed codes', () => {
  expect(pageHeaders(settings)['referrer-policy']).toBe('strict-origin')
  expect(apiHeaders(settings)['referrer-policy']).toBe('no-referrer')
})

it.each([pageHeaders, checkoutHeaders])('allows neither inline scripts nor inline styles (%o)', (headersOf) => {
  expect(headersOf(settings)['content-security-policy']).not.toContain('unsafe')
  expect(headersOf(withStripe)['content-security-policy']).not.toContain('unsafe')
})

it('gives responses of the API a policy that allows nothing', () => {
  const policy = readPolicy(apiHeaders(settings))
  expect(policy['default-src']).toBe("'none'")
  expect(policy['frame-ancestors']).toBe("'none'")
  expect(policy).not.toHaveProperty('script-src')
})

it.each([pageHeaders, checkoutHeaders, apiHeaders])('protects every response (%o)', (headersOf) => {
  expect(headersOf(settings)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  })
  expect(headersOf({ ...settings, publicUrl: 'http://127.0.0.1:3000' })).not.toHaveProperty('strict-transport-security')
})

it('allows payment to the page and the checkout only', { tags: ['checkout.frame'] }, () => {
  expect(pageHeaders(settings)['permissions-policy']).toContain('payment=(self "https://pay.example")')
  expect(checkoutHeaders(settings)['permissions-policy']).toContain('payment=(self)')
  expect(checkoutHeaders(withStripe)['permissions-policy']).toContain(
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
  )
})
