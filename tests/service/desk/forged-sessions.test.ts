import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashToken } from '#service/accounts/staff-accounts/rules.ts'
import { send } from '../calls.ts'
import { signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { createKey } from '../vendor-api/keys.ts'
import { callDesk, invite, join, signIn } from './staff.ts'

const service = await startService('desk-forged-sessions')
const name = '__Host-backline_desk'
const random = () => randomBytes(32).toString('base64url')

/** Tokens that were good once: of a session that was signed out, ended by its owner, idle, and of somebody who was removed. */
async function endedTokens(): Promise<string[]> {
  const cookies: string[] = []
  const idle = await join(service)
  service.clock.advance(60 * 60 * 1000)
  cookies.push(idle.cookie)
  const out = await join(service)
  await callDesk(service, 'POST', '/api/desk/sign-out', { cookie: out.cookie })
  cookies.push(out.cookie)
  const member = await join(service)
  const other = String((await signIn(service, member)).headers['set-cookie']).split(';')[0] ?? ''
  await callDesk(service, 'POST', '/api/desk/security/sessions/end-others', { cookie: other })
  cookies.push(member.cookie)
  const removed = await join(service, 'support')
  await service.services.staffAccounts.members.remove(removed.id)
  cookies.push(removed.cookie)
  const signedOut = await join(service, 'support')
  await service.services.staffAccounts.members.signOut(signedOut.id)
  cookies.push(signedOut.cookie)
  const reset = await join(service, 'support')
  await service.services.staffAccounts.members.reset(reset.id)
  cookies.push(reset.cookie)
  return cookies.map((cookie) => cookie.slice(name.length + 1))
}

it('a thousand forged and foreign sessions are refused, by the desk and by the vendor API', async () => {
  const ended = await endedTokens()
  const { cookie, id } = await join(service)
  const token = cookie.slice(name.length + 1)
  const { accessToken } = await signUp(service.app)
  const { key } = await createKey(service)
  const [row] = await service.database.query.selectFrom('staffSessions').selectAll().where('staffId', '=', id).execute()
  const swapped = token.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
  const altered = [swapped, token.slice(0, -1), `${token}A`, `${token}=`, token.toLowerCase(), `"${token}"`]
  const foreign = [accessToken, key, hashToken(token), row?.id ?? '', id, (await invite(service)).token]
  const odd = ['', 'null', "' or 1=1 --", '%00', 'x'.repeat(4000)]
  const given = [...ended, ...altered, ...foreign, ...odd]
  const cookies = given.map((one) => `${name}=${one}`)
  cookies.push(`backline_desk=${token}`, `__Secure-backline_desk=${token}`, `${name.toLowerCase()}=${token}`)
  while (cookies.length < 1000) cookies.push(`${name}=${random()}`)

  const statuses = new Map<number, number>()
  for (const forged of cookies)
    for (const path of ['/api/desk/session', '/api/vendor/releases']) {
      const { statusCode } = await callDesk(service, 'GET', path, { cookie: forged })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
  expect([...statuses]).toEqual([[401, 2000]])
  expect((await callDesk(service, 'GET', '/api/desk/session', { cookie })).statusCode).toBe(200)
})

it('the token of a session is good in its cookie alone', async () => {
  const { cookie } = await join(service)
  const token = cookie.slice(name.length + 1)
  for (const path of ['/api/desk/session', '/api/vendor/releases', '/api/customer/inventory/licenses'])
    for (const options of [{ token }, { query: { [name]: token } }, { headers: { [name]: token } }])
      expect((await send(service.app, 'GET', path, options)).statusCode).toBe(401)
})

it('sessions and invitations are stored as hashes alone', async () => {
  const { cookie } = await join(service)
  const { token } = await invite(service)
  const sessions = await service.database.query.selectFrom('staffSessions').selectAll().execute()
  const invitations = await service.database.query.selectFrom('staffInvitations').selectAll().execute()
  const stored = JSON.stringify([sessions, invitations])
  expect(stored).toContain(hashToken(token))
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(cookie.slice(name.length + 1))
})
