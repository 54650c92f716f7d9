import { describe, expect, it } from 'vitest'
import { checkoutHeaders, originsOf, pageHeaders } from './headers.ts'
import { consentFileSchema, thirdPartyFileSchema } from './shop/schemas.ts'

const counter = {
  name: 'Counter',
  purpose: 'Counts pages.',
  src: 'https://count.example/js/a.js?b=1',
  reaches: ['https://in.count.example'],
}
const chat = { name: 'Chat', purpose: 'A person answers.', src: 'https://chat.example/widget.js', reaches: [] }
const settings = { publicUrl: 'https://shop.example', checkoutOrigin: 'https://pay.example', allowedOrigins: [] }
const policyOf = (headers: Record<string, string>) => headers['content-security-policy'] ?? ''

describe('the security policy of a page', () => {
  it('grants exactly the origins that are configured, and what they reach', () => {
    const thirdParties = originsOf({ consent: { id: 'one', scripts: [counter] }, helpWidget: chat })
    const policy = policyOf(pageHeaders({ ...settings, thirdParties })).split('; ')
    expect(policy).toContain("script-src 'self' https://count.example https://chat.example")
    expect(policy).toContain("connect-src 'self' https://in.count.example")
    expect(policy).toContain("img-src 'self' data: https://in.count.example")
    expect(policy).toContain('frame-src https://pay.example https://in.count.example')
    expect(policy).toContain("style-src 'self'")
  })

  it.each([
    ['nothing is', {}],
    ['no script is', { consent: { id: 'one', scripts: [] } }],
    ['no id is', { consent: { scripts: [counter] } }],
  ])('grants nothing where %s configured', (_, vendor) => {
    expect(policyOf(pageHeaders({ ...settings, thirdParties: originsOf(vendor) }))).toBe(
      policyOf(pageHeaders(settings)),
    )
  })

  it('leaves the checkout alone', () => {
    const thirdParties = originsOf({ consent: { id: 'one', scripts: [counter] } })
    expect(checkoutHeaders({ ...settings, thirdParties })).toEqual(checkoutHeaders(settings))
  })
})

describe('shop.yaml', () => {
  it.each([
    ['name', { ...counter, name: ' ' }],
    ['purpose', { ...counter, purpose: undefined }],
    ['src', { ...counter, src: '/a.js' }],
    ['src', { ...counter, src: 'http://count.example/a.js' }],
    ['src', { ...counter, src: 'javascript:alert(1)' }],
    ['src', { ...counter, src: 'https://user@count.example/a.js' }],
    ['reaches', { ...counter, reaches: ['https://in.count.example/path'] }],
    ['reaches', { ...counter, reaches: ["https://a.example; script-src 'unsafe-inline'"] }],
    ['reaches', { ...counter, reaches: ['*'] }],
    ['reaches', { ...counter, reaches: ['https://*'] }],
    ['reaches', { ...counter, reaches: ['https://a.example;frame-ancestors'] }],
    ['src', { ...counter, src: 'https://*/a.js' }],
  ])('is refused where %s is not as it should be', (field, script) => {
    expect(thirdPartyFileSchema.safeParse(script).error?.issues[0]?.path[0]).toBe(field)
  })

  it.each([
    ['purpose', /^Is missing: say in a sentence what the script does/],
    ['src', /^Is missing: write the whole address of the script/],
  ])('needs its %s, and the fault says what to write', (field, remedy) => {
    const script = { ...counter, [field]: undefined }
    expect(thirdPartyFileSchema.safeParse(script).error?.issues[0]?.message).toMatch(remedy)
  })

  it('may leave out the id of consent, which the browser complains of', () => {
    expect(consentFileSchema.parse({ scripts: [counter] })).toEqual({ scripts: [counter] })
    expect(consentFileSchema.parse({ id: 'one' })).toEqual({ id: 'one', scripts: [] })
  })
})
