import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { choose } from '#tests/environment/length.ts'
import { freshDatabase } from '../environment/database.ts'
import { withDatabase } from '../service/database/backups.ts'
import { startProgram } from '../support/program.ts'

const password = 'a long enough password'

const progressOfMedia = /^(Making \d+ files of images|.* made$).*\n/gm

type Begun = { isAccepted: Promise<void>; status: Promise<number | null> }

/** Signs up, and tells when the server has the request in hand: it asks for the body then. */
function beginSignUp(url: string, email: string): Begun {
  const consents = { acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }
  const body = JSON.stringify({ name: 'Ada', email, password, ...consents })
  const path = '/api/customer/identity/sign-up?scheme=JWT'
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const [accepted, status] = [Promise.withResolvers<void>(), Promise.withResolvers<number | null>()]
  const sent = request(`${url}${path}`, { method: 'POST', agent: false, headers })
  sent.on('continue', () => {
    accepted.resolve()
    sent.end(body)
  })
  sent.on('response', (response) => status.resolve(response.resume().statusCode ?? null))
  sent.on('error', () => status.resolve(null))
  sent.flushHeaders()
  return { isAccepted: accepted.promise, status: status.promise }
}

describe('stopping', () => {
  it.each(choose(['SIGTERM', 'SIGINT'] as const, ['SIGTERM'] as const))(
    'by %s answers what was accepted, keeps it, says nothing of it, and ends with 0',
    async (signal) => {
      const database = await freshDatabase('stop')
      const program = await startProgram(database)
      const emails = Array.from({ length: 8 }, () => `${randomUUID()}@example.com`)
      const begun = emails.map((email) => beginSignUp(program.url, email))
      await Promise.all(begun.map(({ isAccepted }) => isAccepted))
      expect(await program.stop(signal)).toBe(0)
      expect(await Promise.all(begun.map(({ status }) => status))).toEqual(emails.map(() => 200))
      expect(program.output().replace(progressOfMedia, '')).toBe(
        `Backline is at ${program.url}\nMail lands in ${program.mailFolder} and shows at ${program.url}/dev/mail\n`,
      )

      const kept = await withDatabase(database, ({ database: { query } }) =>
        query.selectFrom('customers').select('email').execute(),
      )
      expect(kept.map(({ email }) => email).sort()).toEqual(emails.sort())
    },
  )

  it('tells the balancer first, and answers visitors for as long as STOP_DELAY says', { tags: ['long'] }, async () => {
    const program = await startProgram(await freshDatabase('stop-delay'), { STOP_DELAY: '4' })
    const statusOf = async (path: string) => (await fetch(`${program.url}${path}`)).status
    expect(await statusOf('/readyz')).toBe(200)
    const ended = program.stop()
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), { timeout: 60_000 })
    expect(await statusOf('/')).toBe(200)
    expect(await statusOf('/api/customer/storefront')).toBe(200)
    expect(await ended).toBe(0)
  })
})
