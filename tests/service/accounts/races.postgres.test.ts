import { describe, expect, it, vi } from 'vitest'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import { choose } from '#tests/environment/length.ts'
import type { send } from '../calls.ts'
import { licensesOf, openCheckout, password, signUp, snareLine } from '../customers.ts'
import { countStatuses, startTwoServices } from '../start-service.ts'
import type { TestService } from '../test-service.ts'
import {
  askForSignInLink,
  buyAsGuest,
  confirmAccount,
  confirmEmail,
  confirmEmailChange,
  forgotPassword,
  getUser,
  newAddress,
  payAsGuest,
  refresh,
  resetPassword,
  setPassword,
  signIn,
  signInByLink,
  signUpAs,
  updateUser,
} from './identity-calls.ts'
import { mailedUrls, pages } from './mailed-links.ts'

const { services, serviceOf } = await startTwoServices('identity-races')
const { app } = services[0]

/** Does the same many times at once, half of it at each service. */
const atOnce = (times: number, work: (app: TestService['app'], index: number) => ReturnType<typeof send>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(serviceOf(index).app, index)))
/** Codes of links to a page that were mailed to an address, by whichever service. */
async function mailedCodes(email: string, page: string, count: number): Promise<string[]> {
  const urls = await mailedUrls(services, email, page, count)
  return urls.map(({ searchParams }) => searchParams.get('code') ?? '')
}
const liveSessionsOf = (id: string) =>
  services[0].database.query
    .selectFrom('sessions')
    .select('id')
    .where('customerId', '=', id)
    .where('endedAt', 'is', null)
    .execute()

describe('one session', () => {
  it('that 60 tabs refresh at once has one successor, and no tab is signed out', async () => {
    const user = await signUp(app)
    let tabs = Array<UserWithTokens>(60).fill(user)
    for (const round of [1, 2]) {
      const answers = await atOnce(tabs.length, (of, index) => refresh(of, tabs[index] ?? user))
      expect([round, countStatuses(answers)]).toEqual([round, { 200: 60 }])
      tabs = answers.map((answer) => answer.json().data)
      expect(new Set(tabs.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    }
    const used = await atOnce(60, (of, index) => getUser(of, tabs[index]?.accessToken ?? ''))
    expect(countStatuses(used)).toEqual({ 200: 60 })
    const sessions = await liveSessionsOf(user.id)
    expect(sessions).toHaveLength(1)
    const tokens = services[0].database.query
      .selectFrom('refreshTokens')
      .select('hash')
      .where('sessionId', '=', sessions[0]?.id ?? '')
    expect(await tokens.execute(), 'the first, its successor, and its successor’s').toHaveLength(3)
  })
})

describe('one mailed code', () => {
  it('that is used 50 times at once is good once', async () => {
    const { email, id, accessToken: token } = await signUp(app)
    const [code = ''] = await mailedCodes(email, pages.confirm, 1)
    const answers = await atOnce(50, (of) => confirmAccount(of, { email, code }, { token }))
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 49 })
    expect(await liveSessionsOf(id), 'that of the sign-up, and one more').toHaveLength(2)
  })

  it('of two that sign in at once, one does, and once', async () => {
    const user = await signUp(app)
    const [code = ''] = await mailedCodes(user.email, pages.confirm, 1)
    await confirmEmail(app, { email: user.email, code }, user.accessToken)
    await askForSignInLink(app, user.email)
    await askForSignInLink(app, user.email)
    const codes = await mailedCodes(user.email, pages.signIn, 2)
    const answers = await atOnce(40, (of, index) =>
      signInByLink(of, { email: user.email, code: codes[index % 2] ?? '' }),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 39 })
    expect(await liveSessionsOf(user.id), 'that of the sign-up, and one more').toHaveLength(2)
  })

  it('of two that reset one password at once, one counts', async () => {
    const { email } = await signUp(app)
    await forgotPassword(app, email)
    await forgotPassword(app, email)
    const codes = await mailedCodes(email, pages.reset, 2)
    const answers = await atOnce(20, (of, index) =>
      resetPassword(of, { email, code: codes[index % 2] ?? '' }, `battery number ${index}`),
    )
    expect(countStatuses(answers)).toEqual({ 204: 1, 400: 19 })
    const winner = answers.findIndex(({ statusCode }) => statusCode === 204)
    expect((await signIn(app, email, `battery number ${winner}`)).statusCode).toBe(200)
  })

  it('of many orders claims each of them once', async () => {
    const email = newAddress('gus')
    for (let count = 0; count < 5; count += 1) await buyAsGuest(app, email)
    const codes = await mailedCodes(email, pages.confirm, 5)
    const answers = await atOnce(20, (of, index) => confirmAccount(of, { email, code: codes[index % 5] ?? '' }))
    expect(countStatuses(answers)).toEqual({ 200: 5, 400: 15 })
    const { id } = answers.find(({ statusCode }) => statusCode === 200)?.json().data ?? {}
    const licenses = services[0].database.query.selectFrom('licenses').select('id').where('customerId', '=', id)
    expect(await licenses.execute()).toHaveLength(5)
  })
})

describe('a purchase for an address that is confirmed at the same moment', () => {
  it('always finds the account', async () => {
    for (let round = 0; round < choose(10, 3); round += 1) {
      const user = await signUp(app)
      const [code = ''] = await mailedCodes(user.email, pages.confirm, 1)
      const { checkoutId } = await openCheckout(app, undefined, snareLine())
      const answers = await Promise.all([
        payAsGuest(services[0].app, checkoutId, user.email),
        confirmEmail(services[1].app, { email: user.email, code }, user.accessToken),
      ])
      expect(countStatuses(answers)).toEqual({ 200: 1, 204: 1 })
      expect((await licensesOf(app, user.accessToken)).items, `round ${round}`).toHaveLength(1)
    }
  })
})

describe('somebody who signed up with another’s address', () => {
  /** The attacker's account, and the code that the owner of the mailbox got for a purchase. */
  async function squatted() {
    const attacker = await signUpAs(app, newAddress('victim'))
    await buyAsGuest(app, attacker.email)
    const code = (await mailedCodes(attacker.email, pages.confirm, 2)).at(-1) ?? ''
    return { attacker, code }
  }

  it('does not slip in while the owner confirms', async () => {
    for (let round = 0; round < choose(5, 2); round += 1) {
      const { attacker, code } = await squatted()
      const { email, id } = attacker
      const answers = await atOnce(16, (of, index) =>
        index === 8 ? confirmAccount(of, { email, code }) : signIn(of, email),
      )
      expect(answers[8]?.json().data.status).toBe('PasswordSetupRequired')
      expect(await liveSessionsOf(id), `round ${round}`).toEqual([])
    }
  })

  it('does not set a password while the owner confirms', { tags: ['long'] }, async () => {
    for (let round = 0; round < choose(5, 2); round += 1) {
      const { attacker, code } = await squatted()
      const { email, id, accessToken } = attacker
      const answers = await atOnce(16, (of, index) =>
        index === 8
          ? confirmAccount(of, { email, code })
          : setPassword(of, accessToken, password, `battery number ${index}`),
      )
      expect(answers[8]?.json().data.status).toBe('PasswordSetupRequired')
      const customers = services[0].database.query.selectFrom('customers').select('passwordHash').where('id', '=', id)
      expect(await customers.executeTakeFirst(), `round ${round}`).toEqual({ passwordHash: null })
    }
  })
})

describe('one address', () => {
  it('that is signed up with and moved to at once is one account’s', async () => {
    const wanted = newAddress('wanted')
    const movers = await Promise.all(Array.from({ length: 4 }, () => signUp(app)))
    for (const { accessToken } of movers) await updateUser(app, accessToken, { email: wanted })
    const codes = await mailedCodes(wanted, pages.account, 4)
    const answers = await Promise.all([
      ...movers.flatMap(({ accessToken }, index) =>
        codes.map((code) => confirmEmailChange(serviceOf(index).app, { email: wanted, code }, accessToken)),
      ),
      ...[0, 1, 2].map((index) => signUpAs(serviceOf(index).app, wanted).catch(() => undefined)),
    ])
    const refused = answers.filter((answer) => answer !== undefined && 'statusCode' in answer)
    expect(refused.every(({ statusCode }) => [204, 400].includes(statusCode))).toBe(true)
    const { query } = services[0].database
    expect(await query.selectFrom('customers').select('id').where('email', '=', wanted).execute()).toHaveLength(1)
  })
})

describe('the day’s upkeep', () => {
  it('is done by one of two processes', async () => {
    const day = 24 * 3600 * 1000
    for (const { clock } of services) clock.advance(day)
    const now = services[0].clock.now()
    const upkeep = () =>
      services[0].database.query.selectFrom('jobs').selectAll().where('kind', '=', 'upkeep').execute()
    await vi.waitFor(
      async () => expect((await upkeep()).every(({ doneAt, runAt }) => doneAt || runAt > now)).toBe(true),
      {
        timeout: 60_000,
      },
    )
    // Whoever had taken a job as well would do it now.
    await new Promise((resolve) => setTimeout(resolve, 500))
    // Today's, and that of the day before if the tests above took so long that it was due.
    const done = (await upkeep()).filter(({ doneAt }) => doneAt !== null)
    expect(done.length).toBeGreaterThan(0)
    for (const { attempts, dedupeKey } of done) expect([dedupeKey, attempts]).toEqual([dedupeKey, 1])
    expect(new Set(done.map(({ dedupeKey }) => dedupeKey)).size).toBe(done.length)
  })
})
