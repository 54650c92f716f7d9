import { describe, expect, it } from 'vitest'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { password, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import {
  buyAsGuest,
  changeEmail,
  confirmAccount,
  confirmEmailChange,
  refresh,
  requestEmailChange,
  requestPasswordLink,
  resetByMail,
  resetPassword,
  sessionStatus,
  setPassword,
  signedIn,
  signIn,
  signUpAs,
  signUpConfirmed,
  updateUser,
} from './identity-calls.ts'
import { jobsToRest, type MailedLink, mailedLink, mailedUrls, pages } from './mailed-links.ts'

const service = await startService('changing-address-safely')

const revertPage = '/user-area/revert-email-change'
const newPassword = 'another battery staple'
const day = 24 * 3600 * 1000
const statusOf = (user: UserWithTokens) => sessionStatus(service, user)
const revert = ({ email, code }: MailedLink) =>
  send(service.app, 'POST', '/api/customer/identity/revert-email-change', { query: { email, code } })
const signUpWith = (email: string) => {
  const json = { name: 'Eve', email, password, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }
  return problemOf(send(service.app, 'POST', '/api/customer/identity/sign-up', { json }))
}

/** A customer, and a thief who has got one of their access tokens and moves the account to a mailbox of their own. */
async function createTheft() {
  const owner = await signUpConfirmed(service)
  const stolen = await signedIn(service.app, owner.email)
  const loot = await changeEmail(service, stolen.accessToken)
  return { owner, stolen, loot, link: await mailedLink(service, owner.email, revertPage) }
}

describe('a change of address', () => {
  it('ends every session except the one in which it was confirmed', async () => {
    const { owner, stolen } = await createTheft()
    expect([await statusOf(owner), await statusOf(stolen)]).toEqual([401, 200])
    expect((await refresh(service.app, owner)).statusCode).toBe(403)
  })

  it('does so with the code in a change of the account as well', async () => {
    const owner = await signUpConfirmed(service)
    const other = await signedIn(service.app, owner.email)
    const { wanted: email, link } = await requestEmailChange(service, other.accessToken)
    const changed = await updateUser(service.app, other.accessToken, { email, emailConfirmationToken: link.code })
    expect(changed.statusCode).toBe(200)
    expect([await statusOf(owner), await statusOf(other)]).toEqual([401, 200])
    await mailedLink(service, owner.email, revertPage)
  })

  it('mails no revert link to an address that nobody had confirmed: it may be a stranger’s', async () => {
    const { email, accessToken } = await signUp(service.app)
    await changeEmail(service, accessToken)
    await jobsToRest(service)
    const told = service.mails.filter(({ to, subject }) => to === email && subject.includes('was changed'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).not.toContain(revertPage)
  })
})

describe('a change of address that was asked for before', () => {
  it.each([
    ['set by its owner', (token: string) => setPassword(service.app, token, password, newPassword)],
    ['reset by mail', (_: string, email: string) => resetByMail(service, email, newPassword)],
  ])('counts no longer once the password is %s: a thief may have asked for it', async (_, change) => {
    const owner = await signUpConfirmed(service)
    const { link } = await requestEmailChange(service, owner.accessToken)
    expect((await change(owner.accessToken, owner.email)).statusCode).toBe(204)
    const { accessToken } = await signedIn(service.app, owner.email, newPassword)
    expect((await confirmEmailChange(service.app, link, accessToken)).statusCode).toBe(400)
  })
})

describe('the link that takes a change of address back', () => {
  it('returns the account to its owner: the old address, no sessions, and a new password', {
    tags: ['long'],
  }, async () => {
    const { owner, stolen, loot, link } = await createTheft()
    const { email, resetPasswordToken } = await dataOf<{ email: string; resetPasswordToken: string }>(revert(link))
    expect(email).toBe(owner.email)
    expect(await statusOf(stolen)).toBe(401)
    for (const address of [owner.email, loot]) expect((await signIn(service.app, address)).statusCode).toBe(404)
    expect((await resetPassword(service.app, { email, code: resetPasswordToken }, newPassword)).statusCode).toBe(204)
    expect(await signedIn(service.app, owner.email, newPassword)).toMatchObject({ id: owner.id })
    await jobsToRest(service)
    expect(service.mails.filter(({ to }) => to === loot).at(-1)?.subject).toContain('was taken back')
  })

  it('does so whatever the thief has done since: another password, by form or mail, and another address', {
    tags: ['long'],
  }, async () => {
    const { owner, stolen, loot, link } = await createTheft()
    await setPassword(service.app, stolen.accessToken, password, 'the thief’s own')
    await resetByMail(service, loot, 'the thief’s other one')
    const again = await signedIn(service.app, loot, 'the thief’s other one')
    service.clock.advance(1000)
    const second = await changeEmail(service, again.accessToken)
    const thiefsLink = await mailedLink(service, loot, revertPage)
    const thiefsReset = await requestPasswordLink(service, second)
    const { link: thiefsChange } = await requestEmailChange(service, again.accessToken)

    expect((await revert(link)).statusCode).toBe(200)
    expect(await statusOf(again)).toBe(401)
    expect((await problemOf(revert(thiefsLink))).errors, 'the thief has no such link').toHaveProperty('code')
    expect((await resetPassword(service.app, thiefsReset, password)).statusCode).toBe(400)
    expect((await confirmEmailChange(service.app, thiefsChange, again.accessToken)).statusCode).toBe(401)
    await resetByMail(service, owner.email, newPassword)
    const back = await signedIn(service.app, owner.email, newPassword)
    expect(back.id).toBe(owner.id)
    expect((await confirmEmailChange(service.app, thiefsChange, back.accessToken)).statusCode).toBe(400)
  })

  it('does not fail because a thief has one as well', { tags: ['long'] }, async () => {
    const { owner, stolen, loot, link } = await createTheft()
    service.clock.advance(1000)
    await changeEmail(service, stolen.accessToken)
    expect((await revert(await mailedLink(service, loot, revertPage))).statusCode).toBe(200)
    expect(await dataOf(revert(link))).toMatchObject({ email: owner.email })
  })

  it('is valid for 7 days, and once', { tags: ['long'] }, async () => {
    const { link } = await createTheft()
    const { link: late } = await createTheft()
    service.clock.advance(7 * day - 60_000)
    expect((await revert(link)).statusCode).toBe(200)
    const { statusCode, code, errors } = await problemOf(revert(link))
    expect([statusCode, code, Object.keys(errors ?? {})]).toEqual([400, 'link-not-valid', ['code']])
    service.clock.advance(120_000)
    expect((await revert(late)).statusCode).toBe(400)
  })

  it('reserves the old address until it expires', { tags: ['long'] }, async () => {
    const { owner, link } = await createTheft()
    expect(await signUpWith(owner.email)).toMatchObject({ statusCode: 400, code: 'email-taken' })
    const other = await signUpConfirmed(service)
    const wanted = await problemOf(updateUser(service.app, other.accessToken, { email: owner.email }))
    expect(wanted).toMatchObject({ statusCode: 400, code: 'email-taken' })
    await buyAsGuest(service.app, owner.email)
    const guest = await mailedLink(service, owner.email, pages.confirm, 2)
    expect((await problemOf(confirmAccount(service.app, guest))).code).toBe('email-taken')
    expect((await revert(link)).statusCode).toBe(200)
    expect((await confirmAccount(service.app, guest)).statusCode, 'and what was bought meanwhile is there').toBe(200)
  })

  it('releases the address once it has expired', { tags: ['long'] }, async () => {
    const { owner } = await createTheft()
    service.clock.advance(7 * day)
    expect((await signUpAs(service.app, owner.email)).id).not.toBe(owner.id)
  })

  it('cannot be destroyed by erasing the account, which has to wait until it expires', { tags: ['long'] }, async () => {
    const { loot, link, owner } = await createTheft()
    await resetByMail(service, loot, 'the thief’s own')
    const { accessToken: token } = await signedIn(service.app, loot, 'the thief’s own')
    const json = { password: 'the thief’s own', confirmation: 'ERASE' }
    const { statusCode, detail } = await problemOf(
      send(service.app, 'POST', '/api/customer/identity/erase', { token, json }),
    )
    expect([statusCode, detail]).toEqual([409, expect.stringContaining('the old one can take it back until')])
    expect(await dataOf(revert(link))).toMatchObject({ email: owner.email })
  })

  it('succeeds against a thief who does everything at the same moment', { tags: ['long'] }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const { owner, stolen, loot, link } = await createTheft()
      service.clock.advance(1000)
      const { wanted: second, link: change } = await requestEmailChange(service, stolen.accessToken)
      const reset = await requestPasswordLink(service, loot)
      const [first, , , , , again] = await Promise.all([
        revert(link),
        confirmEmailChange(service.app, change, stolen.accessToken),
        setPassword(service.app, stolen.accessToken, password, 'the thief’s own'),
        resetPassword(service.app, reset, 'the thief’s other one'),
        signIn(service.app, loot),
        revert(link),
      ])
      const { email, passwordHash } = await service.database.query
        .selectFrom('customers')
        .selectAll()
        .where('id', '=', owner.id)
        .executeTakeFirstOrThrow()
      expect([first.statusCode, again.statusCode].sort(), `round ${round}`).toEqual([200, 400])
      expect([email, passwordHash]).toEqual([owner.email, null])
      const live = await service.database.query
        .selectFrom('sessions')
        .select('id')
        .where('customerId', '=', owner.id)
        .where('endedAt', 'is', null)
        .execute()
      expect(live).toEqual([])
      await jobsToRest(service)
      for (const address of [loot, second])
        for (const url of await mailedUrlsSoFar(address)) expect((await revert(linkOf(url))).statusCode).toBe(400)
    }
  })
})

/** Every link of the kind that an address has been mailed by now. */
const mailedUrlsSoFar = async (to: string): Promise<URL[]> => {
  const count = service.mails.filter((mail) => mail.to === to && mail.text.includes(revertPage)).length
  return count === 0 ? [] : mailedUrls(service, to, revertPage, count)
}
const linkOf = ({ searchParams }: URL): MailedLink => ({
  email: searchParams.get('email') ?? '',
  code: searchParams.get('code') ?? '',
})
