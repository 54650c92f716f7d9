import { TOTP } from 'otpauth'
import { describe, expect, it, vi } from 'vitest'
import { createAuthenticator } from '#tests/support/software-authenticator.ts'
import { waitForMail } from '../accounts/mailed-links.ts'
import { problemOf } from '../calls.ts'
import { startService } from '../start-service.ts'
import { shopOrigin } from '../test-service.ts'
import { callDesk, invite, join, joinByPassword, signIn, tokenOf } from './staff.ts'

const service = await startService('desk-members')
const { members } = service.services.staffAccounts
const owner = await join(service)
const reason = 'As agreed'
const { cookie } = owner

const change = (path: string, json: object = {}, by = cookie) =>
  callDesk(service, 'POST', `/api/vendor/staff${path}`, { cookie: by, json: { reason, ...json } })
const session = (of: string) => callDesk(service, 'GET', '/api/desk/session', { cookie: of })
const readInvitation = (token: string) => callDesk(service, 'POST', '/api/desk/invitation', { json: { token } })
const actionsAbout = async (id: string) => {
  const entries = await service.database.query
    .selectFrom('auditEntries')
    .selectAll()
    .where('about', '=', id)
    .orderBy('id')
    .execute()
  return entries.map(({ action }) => action)
}
const mailTo = (email: string) =>
  vi.waitFor(() => {
    const mail = service.mails.findLast(({ to }) => to === email)
    if (!mail) throw new Error(`No mail went to ${email}`)
    return mail
  }, 20_000)

describe('the audit log', () => {
  const namesOf = async (id: string) => {
    const log = await callDesk(service, 'GET', `/api/vendor/audit?about=${id}`, { cookie })
    const { items } = log.json<{ data: { items: { aboutName: string | null }[] } }>().data
    return new Set(items.map(({ aboutName }) => aboutName))
  }

  it('names a colleague, also once they were removed, and by the address before they joined', async () => {
    const invited = await invite(service)
    expect(await namesOf(invited.id)).toEqual(new Set([invited.email]))
    const joined = await join(service, 'support')
    await change(`/${joined.id}/remove`)
    expect(await namesOf(joined.id)).toEqual(new Set(['Ada']))
    // Who was removed before has left no name.
    await change(`/${invited.id}/remove`)
    expect(await namesOf(invited.id)).toEqual(new Set([null]))
  })
})

describe('inviting', () => {
  it('mails a link, and adds somebody once', async () => {
    const email = 'new@works.example'
    const response = await change('', { email: 'New@Works.example ', role: 'support' })
    expect(response.statusCode).toBe(400)
    const invited = await change('', { email: 'New@Works.example', role: 'support' })
    expect(invited.json().data).toMatchObject({ email, role: 'support', name: '', joinedAt: null, passkeys: 0 })
    expect(invited.body).not.toContain('#')
    const mail = await mailTo(email)
    const [link = ''] = /https:\/\/shop\.example\/desk\/invitation#[\w-]{43}/.exec(mail.text) ?? []
    expect((await readInvitation(tokenOf(link))).json().data).toMatchObject({ email, role: 'support' })
    expect(await problemOf(change('', { email, role: 'owner' }))).toMatchObject({
      statusCode: 409,
      code: 'staff-exists',
    })
  })

  it('again replaces the link, until the invitation is accepted', async () => {
    const { id, token, email } = await invite(service)
    expect((await change(`/${id}/resend-invitation`)).statusCode).toBe(200)
    expect(await problemOf(readInvitation(token))).toMatchObject({ code: 'invitation-not-valid' })
    expect((await mailTo(email)).subject).toBe('Your invitation to the Works back office')
    const joined = await join(service, 'support')
    expect((await change(`/${joined.id}/resend-invitation`)).statusCode).toBe(409)
  })

  it('is accepted once of many times at once', async () => {
    const { id, token } = await invite(service, 'support')
    const authenticator = createAuthenticator(shopOrigin)
    const json = { token, name: 'Eve' }
    const path = '/api/desk/invitation/passkey'
    const ask = async () => (await callDesk(service, 'POST', `${path}/options`, { json })).json().data
    const asked = await Promise.all(Array.from({ length: 6 }, ask))
    const statuses = await Promise.all(
      asked.map(async ({ challengeId, options }) => {
        const response = authenticator.create(options)
        const answer = { ...json, challengeId, response, passkeyName: 'Laptop' }
        return (await callDesk(service, 'POST', path, { json: answer })).statusCode
      }),
    )
    expect(statuses.sort()).toEqual([201, 400, 400, 400, 400, 400])
    expect(await members.show(id)).toMatchObject({ passkeys: 1, sessions: 1, invitationEndsAt: null })
  })

  it('is not used up by a wrong code or a common password', async () => {
    const { token } = await invite(service, 'support')
    const path = '/api/desk/invitation/totp'
    const { challengeId, secret } = (await callDesk(service, 'POST', path, { json: { token } })).json().data
    const code = new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() })
    const accept = (password: string, typed: string) => {
      const json = { token, name: 'Eve', password, challengeId, code: typed }
      return callDesk(service, 'POST', '/api/desk/invitation/password', { json })
    }
    expect(await problemOf(accept('correct horse battery', '000000'))).toMatchObject({ code: 'code-not-valid' })
    expect(await problemOf(accept('football', code))).toMatchObject({
      errors: { password: ['Many people have this password: choose another'] },
    })
    expect((await accept('correct horse battery', code)).statusCode).toBe(201)
  })
})

describe('a role', () => {
  it('counts from the next call on', async () => {
    const member = await join(service, 'read-only')
    expect((await change('', { email: 'x@works.example', role: 'owner' }, member.cookie)).statusCode).toBe(403)
    await change(`/${member.id}/role`, { role: 'owner' })
    expect((await change('', { email: 'x@works.example', role: 'owner' }, member.cookie)).statusCode).toBe(201)
    await change(`/${member.id}/role`, { role: 'releases' })
    const problem = await problemOf(change('', { email: 'y@works.example', role: 'owner' }, member.cookie))
    expect(problem).toMatchObject({ statusCode: 403, code: 'permission-missing' })
    expect(await actionsAbout(member.id)).toEqual(
      expect.arrayContaining(['StaffInvited', 'StaffJoined', 'StaffRoleChanged', 'ApiCall']),
    )
  })

  it('of an owner who is invited does not save the last owner', async () => {
    await invite(service, 'owner')
    for (const path of [`/${owner.id}/role`, `/${owner.id}/remove`]) {
      const json = path.endsWith('role') ? { role: 'support' } : {}
      expect(await problemOf(change(path, json))).toMatchObject({ statusCode: 409, code: 'last-owner' })
    }
    expect((await session(cookie)).json().data.staff.role).toBe('owner')
  })
})

describe('removing somebody', () => {
  it('ends sessions and passkeys, keeps API keys, and lets the address be invited again', async () => {
    const member = await join(service, 'support')
    const { stored } = await service.services.staff.createKey({ name: 'Hers', role: 'support', expiresInDays: null })
    expect((await change(`/${member.id}/remove`)).statusCode).toBe(204)
    expect((await session(member.cookie)).statusCode).toBe(401)
    expect((await signIn(service, member)).statusCode).toBe(401)
    expect((await change(`/${member.id}/role`, { role: 'owner' })).statusCode).toBe(404)
    expect((await members.list()).map(({ id }) => id)).not.toContain(member.id)
    const kept = (await service.services.staff.listKeys()).find(({ id }) => id === stored.id)
    expect(kept?.revokedAt).toBeNull()
    expect((await members.invite(member.email, 'support')).id).not.toBe(member.id)
  })

  it('ends an invitation', async () => {
    const { id, token } = await invite(service)
    await change(`/${id}/remove`)
    expect(await problemOf(readInvitation(token))).toMatchObject({ code: 'invitation-not-valid' })
  })
})

describe('a reset', () => {
  it('ends all that was lost, and gives access again by a new link', async () => {
    const member = await joinByPassword(service, 'support')
    expect((await change(`/${member.id}/reset`)).json().data).toMatchObject({
      joinedAt: expect.any(String),
      hasAuthenticator: false,
      sessions: 0,
    })
    expect((await session(member.cookie)).statusCode).toBe(401)
    const json = {
      email: member.email,
      password: member.password,
      second: { by: 'recovery', code: member.recoveryCodes[0] },
    }
    expect((await callDesk(service, 'POST', '/api/desk/sign-in/password', { json })).statusCode).toBe(401)
    const mail = await waitForMail(service, member.email, 'Set up your access to the Works back office again')
    const [link = ''] = /https:\S+#[\w-]{43}/.exec(mail.text) ?? []
    expect((await readInvitation(tokenOf(link))).json().data).toMatchObject({ isReset: true, name: 'Bea' })
  })
})
