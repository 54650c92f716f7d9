import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'

import { mailLimits } from '#service/messaging/mail/mail-limits.ts'
import { send } from '../calls.ts'
import { startService } from '../start-service.ts'

const service = await startService('asked-mail', {
  limits: true,
  trustedProxies: ['127.0.0.1'],
  education: { percentage: 40, monthsValid: 12 },
})

type Wish = (email: string) => { path: string; json?: unknown; query?: Record<string, string> }
const named = { name: 'Eve', acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }
const askedMails: Record<string, Wish> = {
  'a new account': (email) => ({
    path: endpoints.signUp.path,
    json: { ...named, email, password: 'correct horse battery' },
  }),
  'a link that signs in': (email) => ({ path: endpoints.mailSignInLink.path, query: { email } }),
  'a forgotten password': (email) => ({ path: endpoints.forgotPassword.path, query: { email } }),
  'the newsletter': (email) => ({ path: endpoints.subscribe.path, json: { email } }),
  'lost licenses': (email) => ({ path: endpoints.findLostLicenses.path, json: { email } }),
  'a message': (email) => ({
    path: endpoints.sendSupportMessage.path,
    json: { name: 'Eve', email, topic: 'other', message: 'Where is my license?' },
  }),
  'the education discount': (email) => ({
    path: endpoints.askForEducation.path,
    json: { name: 'Eve', email, institution: 'School', role: 'student', proofWords: 'I study there' },
  }),
  'a withdrawal': (email) => ({ path: endpoints.withdraw.path, json: { name: 'Eve', email, order: 'an order' } }),
}

let networks = 0
const newNetwork = () => {
  networks += 1
  return `203.0.${Math.floor(networks / 250)}.${networks % 250}`
}
/** Asks for a mail to somebody; answers whether it was let through. */
async function ask(wish: Wish, email: string, from: string): Promise<boolean> {
  const { path, ...asked } = wish(email)
  const { statusCode } = await send(service.app, 'POST', path, { ...asked, headers: { 'x-forwarded-for': from } })
  return statusCode !== 429
}
const wishes = Object.values(askedMails)
const stranger = () => `stranger-${randomUUID()}@example.com`
const count = async (times: number, askOnce: (turn: number) => Promise<boolean>) => {
  let through = 0
  for (let turn = 0; turn < times; turn += 1) if (await askOnce(turn)) through += 1
  return through
}
const wishOf = (turn: number): Wish => wishes[turn % wishes.length] ?? expect.fail('There is no such mail')

describe('mails that anybody may ask for', () => {
  it('reach few strangers from one network, whatever is asked for', async () => {
    const network = newNetwork()
    expect(await count(40, (turn) => ask(wishOf(turn), stranger(), network))).toBe(mailLimits.perNetworkAndHour.max)
  })

  it('reach no more of them in a day than the day allows, however they are spread', { tags: ['long'] }, async () => {
    const network = newNetwork()
    let through = 0
    for (let hour = 0; hour < 6; hour += 1) {
      through += await count(30, (turn) => ask(wishOf(turn), stranger(), network))
      service.clock.advance(60 * 60_000 + 1)
    }
    expect(through).toBe(mailLimits.perNetworkAndDay.max)
  })

  it('reach one stranger a few times, whatever is asked for and from however many networks', async () => {
    const email = stranger()
    expect(await count(60, (turn) => ask(wishOf(turn), email, newNetwork()))).toBe(mailLimits.perRecipient.max)
  })

  it('reach one mailbox no more often by notes behind a plus sign', async () => {
    const name = `stranger-${randomUUID()}`
    const noted = (turn: number) => `${name}+${turn}@example.com`
    expect(await count(60, (turn) => ask(wishOf(turn), noted(turn), newNetwork()))).toBe(mailLimits.perRecipient.max)
  })

  it.each(Object.entries(askedMails))('are few of one kind: %s', async (name, wish) => {
    const email = stranger()
    // A second sign-up with an address is told that it is taken, and mails nothing.
    expect(await count(12, () => ask(wish, email, newNetwork())), name).toBe(mailLimits.perKind.max)
  })

  it('leave what a stranger may still get alone, once a network has had enough', async () => {
    const [network, email] = [newNetwork(), stranger()]
    await count(mailLimits.perNetworkAndHour.max, () => ask(wishOf(1), stranger(), network))
    expect(await count(20, (turn) => ask(wishOf(turn), email, network))).toBe(0)
    expect(await ask(wishOf(1), email, newNetwork())).toBe(true)
  })
})
