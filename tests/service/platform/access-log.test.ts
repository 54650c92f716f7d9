import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AccountExport } from '#contract/endpoints/account.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import { createAccessLog, forgetOldAccess, readAccessLog } from '#service/platform/audit/access-log.ts'
import { accessEntriesPerDay, keptAccessEntries, otherNetworks } from '#service/platform/audit/access-rules.ts'
import { newAddress } from '../accounts/identity-calls.ts'
import { mailedLink, pages } from '../accounts/mailed-links.ts'
import { type CallOptions, dataOf, send } from '../calls.ts'
import { password, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { createTestService } from '../test-service.ts'

const service = await startService('access-log', { limits: true, trustedProxies: ['127.0.0.1'] })

const identity = '/api/customer/identity'
let networks = 0
/** Makes calls from a network that nobody has called from before. */
function comeFrom() {
  networks += 1
  const network = `198.51.100.${networks}`
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, options: CallOptions = {}) =>
    send(service.app, method, `${identity}${path}`, { ...options, headers: { 'x-forwarded-for': network } })
  const signIn = (email: string, text: string) => call('POST', '/sign-in', { query: { email }, text })
  return { network, call, signIn }
}
const entriesOf = (customerId: string) => readAccessLog(service.database.query, { customerId })
const told = async (customerId: string) =>
  (await entriesOf(customerId)).map(({ kind, network, count }) => `${kind} ${network} ${count}`)

describe('the access log tells', () => {
  it('of sign-ins and refusals, each with its network and how often that day', async () => {
    const { id, email } = await signUp(service.app)
    const [home, thief] = [comeFrom(), comeFrom()]
    await home.signIn(email, password)
    await home.signIn(email, password)
    for (let count = 0; count < 3; count += 1) await thief.signIn(email, 'a guess')
    expect(await told(id)).toEqual([
      ...['SignedUp 127.0.0.1 1', `SignedIn ${home.network} 2`, `SignInRefused ${thief.network} 3`],
    ])
  })

  it('of refused tries for addresses without an account by the network alone, and never of the address', async () => {
    const { network, signIn } = comeFrom()
    for (const name of ['one', 'two']) await signIn(newAddress(name), 'a guess')
    const entries = await readAccessLog(service.database.query, {})
    const own = entries.filter((entry) => entry.network === network)
    expect(own).toMatchObject([{ kind: 'SignInRefused', customerId: null, count: 2 }])
    expect(JSON.stringify(entries)).not.toContain('@')
  })

  it('of a sign-in that a limit turns away', { tags: ['long'] }, async () => {
    const { id, email } = await signUp(service.app)
    const { network, signIn } = comeFrom()
    for (let count = 0; count < 12; count += 1) await signIn(email, 'a guess')
    expect(await told(id)).toContain(`SignInRefused ${network} 12`)
  })

  it('of everything that is done about an account', { tags: ['long'] }, async () => {
    const { call, network, signIn } = comeFrom()
    const { id, email, accessToken: token, refreshToken } = await signUp(service.app)
    await call('POST', '/confirm-email', { query: { ...(await mailedLink(service, email, pages.confirm)) }, token })
    await call('POST', '/enter-password', { token, text: 'a guess' })
    await call('POST', '/enter-password', { token, text: password })
    await call('GET', '/export', { token })
    const { accessToken: second } = await dataOf<UserWithTokens>(signIn(email, password))
    await call('DELETE', `/sessions/${await sessionOf(second)}`, { token })
    const json = { currentPassword: password, newPassword: 'another battery staple' }
    await call('POST', '/set-password', { token, json })
    const wanted = newAddress('moved')
    await call('PATCH', '', { token, json: { email: wanted } })
    const change = await mailedLink(service, wanted, pages.account)
    await call('POST', '/confirm-email-change', { token, query: { ...change } })
    const worn = await dataOf<UserWithTokens>(call('POST', '/refresh', { text: token, query: { token: refreshToken } }))
    service.clock.advance(11_000)
    await call('POST', '/refresh', { text: token, query: { token: refreshToken } })
    const back = await mailedLink(service, email, '/user-area/revert-email-change')
    const { resetPasswordToken: code } = await dataOf<{ resetPasswordToken: string }>(
      call('POST', '/revert-email-change', { query: { ...back } }),
    )
    await call('POST', '/reset-password', { query: { email, code }, text: password })
    const { accessToken: third } = await dataOf<UserWithTokens>(signIn(email, password))
    await call('DELETE', `/sessions/${await sessionOf(third)}`, { token: third })
    const { accessToken: fourth, refreshToken: next } = await dataOf<UserWithTokens>(signIn(email, password))
    service.clock.advance(10 * 60_000)
    await call('DELETE', '/sessions', { token: fourth })
    const fresh = await dataOf<UserWithTokens>(call('POST', '/refresh', { text: fourth, query: { token: next } }))
    await call('POST', '/enter-password', { token: fresh.accessToken, text: password })
    await call('DELETE', '/sessions', { token: fresh.accessToken })
    expect(worn.id).toBe(id)

    // A kind has an entry for each day, and the clock may pass midnight here.
    const own = (await entriesOf(id)).filter((entry) => entry.network === network)
    expect([...new Set(own.map(({ kind }) => kind))].sort()).toEqual([
      ...['AccountConfirmed', 'DataExported', 'EmailChanged', 'EmailReverted', 'PasswordChanged', 'PasswordEntered'],
      ...['PasswordRefused', 'PasswordRequired', 'PasswordReset', 'RefreshTokenReused', 'SessionEnded'],
      ...['SessionsEnded', 'SignedIn', 'SignedOut'],
    ])
  })
})

/** The id of the session that an access token is of. */
async function sessionOf(token: string): Promise<string> {
  const sessions = await dataOf<{ id: string; isCurrent: boolean }[]>(
    send(service.app, 'GET', `${identity}/sessions`, { token }),
  )
  return sessions.find(({ isCurrent }) => isCurrent)?.id ?? ''
}

describe('a flood of refused sign-ins', () => {
  it('adds to a count for each network and day, and no more rows than a day may have', { tags: ['long'] }, async () => {
    const flooded = await createTestService('access-log-flood')
    const { query } = flooded.database
    const log = createAccessLog(flooded.clock.now)
    const note = (network: string, customerId: string | null = null) =>
      log.note(query, { kind: 'SignInRefused', customerId, network })
    const day = new Date(Math.floor(flooded.clock.now().getTime() / 86_400_000) * 86_400_000)
    const now = flooded.clock.now()
    await sql`insert into access_entries (day, kind, network, first_at, last_at, count)
      select ${day}, 'SignInRefused', '10.0.0.' || n, ${now}, ${now}, 1
      from generate_series(1, ${accessEntriesPerDay - 1}::int) n`.execute(query)
    await note('203.0.113.1')
    for (let n = 0; n < 20; n += 1) await note(`2001:db8:0:${n}::/64`)
    const entries = await readAccessLog(query, {})
    expect(entries).toHaveLength(accessEntriesPerDay + 1)
    expect(entries.find(({ network }) => network === otherNetworks)).toMatchObject({ count: 20 })
    const { id } = await signUp(flooded.app)
    await note('203.0.113.9', id)
    expect(await readAccessLog(query, { customerId: id }), 'an account’s own is still told').toMatchObject([
      { kind: 'SignedUp', network: otherNetworks },
      { kind: 'SignInRefused', network: otherNetworks },
    ])
    await flooded.close()
  })

  it('is forgotten after 90 days', async () => {
    const { id, email } = await signUp(service.app)
    const { signIn } = comeFrom()
    await signIn(email, 'a guess')
    const now = service.clock.now()
    await forgetOldAccess(service.database, new Date(now.getTime() + keptAccessEntries - 86_400_000))
    expect(await entriesOf(id)).toHaveLength(2)
    await forgetOldAccess(service.database, new Date(now.getTime() + keptAccessEntries + 86_400_000))
    expect(await entriesOf(id)).toEqual([])
    expect(keptAccessEntries).toBe(90 * 86_400_000)
  })
})

describe('what the access log keeps of a person', () => {
  it('is in their export, and goes with their account', async () => {
    const { call, network, signIn } = comeFrom()
    const { id, email } = await signUp(service.app)
    const { accessToken: token } = await dataOf<UserWithTokens>(signIn(email, password))
    const { sections } = await dataOf<AccountExport>(call('GET', '/export', { token }))
    expect(sections.accessLog).toMatchObject([
      { kind: 'SignedUp', network: '127.0.0.1', count: 1 },
      { kind: 'SignedIn', network, count: 1 },
      { kind: 'DataExported', network, count: 1 },
    ])
    await call('POST', '/erase', { token, json: { password, confirmation: 'ERASE' } })
    await expect.poll(() => entriesOf(id)).toEqual([])
  })
})
