import { describe, expect, it } from 'vitest'
import { educationProofMaxBytes, jsonBodyMaxBytes } from '#contract/constants.ts'
import type { OpenOrder } from '#contract/entities/orders.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { waitForMail } from '../accounts/mailed-links.ts'
import { dataOf, problemOf, send, statusesOf } from '../calls.ts'
import { kickLine, openCheckout, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { createTestService, vendorEmail } from '../test-service.ts'
import { applyCoupon, coupon, withCoupons } from './coupons.ts'
import { ask, codeIn, newAddress, pdf, request, requestOf, terms } from './education.ts'

const service = await startService('education', { education: terms })

const day = 24 * 60 * 60 * 1000
const decisions = () => service.services.education.decisions
const findKept = (email: string) =>
  service.database.query.selectFrom('educationRequests').selectAll().where('email', '=', email).execute()

/** Asks and is approved; answers the code that was mailed. */
async function approved(changes: object = {}) {
  const { id, email } = await request(service, changes)
  await decisions().approve(id)
  return { id, email, code: codeIn(await waitForMail(service, email, 'Here is your code')) }
}
const openCart = (...lines: unknown[]) => openCheckout(service.app, undefined, ...lines)
const payAsGuest = (checkoutId: string) =>
  send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, {
    json: { paymentToken: 'tok_success', billing: { name: 'Grace', email: newAddress() } },
  })

describe('a request for the education discount', () => {
  it('is mailed to the vendor with how to decide, and to its writer without any word of theirs', async () => {
    const { id, email } = await request(service, { name: 'EVIL', institution: 'EVIL school', proofWords: 'EVIL words' })
    const news = await waitForMail(service, vendorEmail, id)
    expect(news.text).toContain(`education approve ${id}`)
    expect(news.text).toContain('EVIL school')
    const receipt = await waitForMail(service, email, 'reached Works')
    expect(`${receipt.subject} ${receipt.text} ${receipt.html}`).not.toContain('EVIL')
  })

  it('answers the same whoever asks, also who has the discount', async () => {
    const { email } = await approved()
    const known = await ask(service, requestOf({ email }))
    const unknown = await ask(service, requestOf())
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  })

  it('keeps its proof as it was sent, and shows it to nobody but the vendor', async () => {
    const { id, email } = await request(service, { proofWords: ' https://school.example/staff ' })
    expect(Buffer.from((await decisions().proofOf(id)) ?? []).equals(pdf)).toBe(true)
    expect((await decisions().show(id)).request).toMatchObject({
      email,
      proofType: 'application/pdf',
      proofWords: 'https://school.example/staff',
      status: 'Waiting',
    })
    expect((await send(service.app, 'GET', `/api/education/requests/${id}`)).statusCode).toBe(404)
  })

  it.each<[string, object]>([
    ['name', { name: ' ' }],
    ['email', { email: 'grace' }],
    ['institution', { institution: ' ' }],
    ['role', { role: 'toString' }],
    ['proofWords', { proofFile: undefined, proofWords: '  ' }],
    ['proofWords', { proofWords: 'a'.repeat(1001) }],
    ['proofFile', { proofFile: Buffer.from('<script>').toString('base64') }],
    ['proofFile', { proofFile: Buffer.alloc(educationProofMaxBytes + 1, pdf).toString('base64') }],
  ])('is refused by the field: %s', async (field, changes) => {
    expect(await problemOf(ask(service, requestOf(changes)))).toMatchObject({
      statusCode: 400,
      errors: { [field]: [expect.any(String)] },
    })
  })

  it('may have a larger body than other calls', async () => {
    const size = 2 * jsonBodyMaxBytes
    const { email } = await request(service, { proofFile: Buffer.alloc(size, pdf).toString('base64') })
    expect((await findKept(email))[0]?.proofFile).toHaveLength(size)
  })
})

describe('an approval', () => {
  it('mails a code that takes the percentage off an order, once', async () => {
    const { code } = await approved()
    const first = await openCart(snareLine())
    const priced = await dataOf<OpenOrder>(applyCoupon(service.app, first.orderId, code.toLowerCase()))
    expect(priced.items[0]?.price?.EUR).toBe(59.4)
    expect(priced.couponsApplied).toMatchObject([{ code, name: 'Education discount' }])
    expect((await payAsGuest(first.checkoutId)).statusCode).toBe(200)

    const second = await openCart(snareLine())
    expect(await problemOf(applyCoupon(service.app, second.orderId, code))).toMatchObject({
      errors: { code: [expect.stringContaining('as often as it can be')] },
    })
  })

  it('stays good when the vendor’s files change, and outlives the files’ own coupons', async () => {
    const { code } = await approved()
    await service.syncCatalogue(withCoupons(coupon('another')))
    const { orderId } = await openCart(kickLine())
    expect((await applyCoupon(service.app, orderId, code)).statusCode).toBe(200)
    await service.syncCatalogue(exampleContent)
    expect(
      (await dataOf<OpenOrder>(send(service.app, 'GET', `/api/customer/orders/${orderId}`))).couponsApplied,
    ).toHaveLength(1)
  })

  it('gives one code when ten decide at once, and one to an address that asks twice', async () => {
    const { id, email } = await request(service)
    const second = await request(service, { email: email.toUpperCase() })
    const asked = [id, second.id, id, second.id, id, id, second.id, id, id, second.id]
    const answers = await Promise.allSettled(asked.map((one) => decisions().approve(one)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { query } = service.database
    const requests = [...(await findKept(email)), ...(await findKept(email.toUpperCase()))]
    expect(requests.filter(({ couponId }) => couponId !== null)).toHaveLength(1)
    const log = await query.selectFrom('auditEntries').selectAll().where('about', 'in', [id, second.id]).execute()
    expect(log.map(({ action, actor }) => [action, actor])).toEqual([['EducationApproved', 'Vendor']])
  })

  it('can not follow a refusal, which mails why', async () => {
    const { id, email } = await request(service)
    await decisions().refuse(id, 'The card has ended.')
    expect((await waitForMail(service, email, 'We could not approve it')).text).toContain('> The card has ended.')
    await expect(decisions().approve(id)).rejects.toThrow('Refused already')
    await expect(decisions().refuse(id, 'Again')).rejects.toThrow('Refused already')
  })
})

/** Runs what is looked after daily. */
const lookAfter = () => service.services.upkeep.run()

describe('a code that ends', () => {
  it('has its owner told 30 days before, once, and by the link of that mail they have the next', async () => {
    const { id, email, code } = await approved()
    service.clock.advance(330 * day)
    await lookAfter()
    expect(service.mails.filter(({ to, subject }) => to === email && subject.includes('ends on'))).toEqual([])
    service.clock.advance(8 * day)
    await lookAfter()
    const ends = await waitForMail(service, email, 'ends on')
    const query = new URL(/https:\/\/\S+edu-discount\?\S+/.exec(ends.text)?.[0] ?? '').searchParams
    const link = Object.fromEntries(query)
    expect(link.request).toBe(id)

    const renew = (json: object) => send(service.app, 'POST', '/api/education/renewals', { json })
    const renewal = { ...link, role: 'teacher', proofWords: 'Still on the page of the staff' }
    expect((await problemOf(renew({ ...renewal, signature: 'x' }))).statusCode).toBe(404)
    expect((await problemOf(renew({ ...renewal, proofWords: '' }))).errors).toHaveProperty('proofWords')
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => renew(renewal)))
    expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array(7).fill(409)])
    expect((await problemOf(renew(renewal))).statusCode).toBe(409)

    const next = (await findKept(email)).find(({ renewalOf }) => renewalOf === id)
    expect(next).toMatchObject({ name: 'Grace', institution: 'School of Bells', status: 'Waiting' })
    await decisions().approve(next?.id ?? '')
    const { orderId } = await openCart(snareLine())
    expect(await problemOf(applyCoupon(service.app, orderId, code))).toMatchObject({
      errors: { code: ['We know no such coupon: check how it is spelled. A voucher is redeemed in your account'] },
    })
    await lookAfter()
    expect(service.mails.filter(({ to, subject }) => to === email && subject.includes('ends on'))).toHaveLength(1)
  })

  it('is good all of the day that its mail names, and no more when its months are over', async () => {
    const { id, code } = await approved()
    const { endsAt } = (await decisions().show(id)).request
    expect(endsAt?.toISOString().slice(10)).toBe('T23:59:59.999Z')
    service.clock.advance(368 * day)
    const { orderId } = await openCart(snareLine())
    expect(await problemOf(applyCoupon(service.app, orderId, code))).toMatchObject({
      errors: { code: [expect.stringContaining('has ended')] },
    })
  })
})

describe('what is kept', () => {
  it('goes: the proof 14 days after the decision, the request 90 days after it, or undecided', async () => {
    const refused = await request(service, { proofWords: 'See the staff page' })
    await decisions().refuse(refused.id, 'No')
    const waiting = await request(service)
    service.clock.advance(13 * day)
    await lookAfter()
    expect(await decisions().proofOf(refused.id)).not.toBeNull()
    service.clock.advance(2 * day)
    await lookAfter()
    expect(await findKept(refused.email)).toMatchObject([{ proofFile: null, proofType: null, proofWords: null }])
    expect(await decisions().proofOf(waiting.id)).not.toBeNull()
    service.clock.advance(76 * day)
    await lookAfter()
    expect([await findKept(refused.email), await findKept(waiting.email)]).toEqual([[], []])
  })

  it('is erased with whoever asked, and the code with it', async () => {
    const { email, code } = await approved()
    await service.services.identity.erasure.eraseByAddress(email)
    expect(await findKept(email)).toEqual([])
    const { orderId } = await openCart(snareLine())
    expect((await problemOf(applyCoupon(service.app, orderId, code))).statusCode).toBe(400)
    await expect(service.services.identity.erasure.eraseByAddress(email)).rejects.toThrow('Nothing is known')
  })
})

describe('a shop', () => {
  it('takes 5 requests with an address an hour, and 20 from a place', { tags: ['long'] }, async () => {
    const limited = await createTestService('education-limits', {
      education: terms,
      limits: true,
      trustedProxies: ['127.0.0.1'],
    })
    const from = (place: number) => ({ 'x-forwarded-for': `198.51.100.${place}` })
    const words = (email = newAddress()) =>
      requestOf({ email, proofFile: undefined, proofWords: 'On the page of the staff' })
    const email = newAddress()
    const ofAddress = await statusesOf(6, (place) => ask(limited, words(email), from(place)))
    expect(ofAddress).toEqual([204, 204, 204, 204, 204, 429])
    const ofPlace = await statusesOf(21, () => ask(limited, words(), from(99)))
    expect(ofPlace.filter((status) => status === 429)).toHaveLength(1)
    // What is refused by its words counts as well: its body was as large.
    const unread = await statusesOf(31, () => ask(limited, {}, from(98)))
    expect([unread.filter((status) => status === 400).length, unread.at(-1)]).toEqual([30, 429])
    await limited.close()
  })

  it('that gives no such discount says so', async () => {
    const without = await createTestService('education-none')
    expect((await problemOf(ask(without, requestOf()))).statusCode).toBe(404)
    await without.close()
  })
})
