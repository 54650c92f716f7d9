import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { withDatabase } from '../service/backups.ts'
import { startProgram } from '../support/program.ts'

const password = 'a long enough password'

function signUp(url: string, email: string): Promise<number | null> {
  const body = { name: 'Ada', email, password, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }
  return fetch(`${url}/api/customer/identity/sign-up?scheme=JWT`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(
    (response) => response.status,
    () => null,
  )
}

describe('stopping', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s answers what was accepted, keeps it, says nothing of it, and ends with 0',
    async (signal) => {
      const database = await freshDatabase('stop')
      const program = await startProgram(database)
      const emails = Array.from({ length: 20 }, () => `${randomUUID()}@example.com`)
      // With the connections open already, a moment is enough for all requests to be in.
      await Promise.all(emails.map(async () => (await fetch(`${program.url}/healthz`)).text()))
      const answers = Promise.all(emails.map((email) => signUp(program.url, email)))
      await wait(300)
      expect(await program.stop(signal)).toBe(0)
      const statuses = await answers
      expect(statuses, 'every request was accepted before the signal').toEqual(emails.map(() => 200))
      expect(program.output()).toBe(
        `Backline is at ${program.url}\nMail lands in ${program.mailFolder} and shows at ${program.url}/dev/mail\n`,
      )

      const kept = await withDatabase(database, ({ database: { query } }) =>
        query.selectFrom('customers').select('email').execute(),
      )
      expect(kept.map(({ email }) => email).sort()).toEqual(emails.sort())
    },
  )

  it('tells the balancer first, and answers visitors for as long as STOP_DELAY says', async () => {
    const program = await startProgram(await freshDatabase('stop-delay'), { STOP_DELAY: '2' })
    const statusOf = async (path: string) => (await fetch(`${program.url}${path}`)).status
    expect(await statusOf('/readyz')).toBe(200)
    const ended = program.stop()
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), { timeout: 20_000 })
    expect(await statusOf('/')).toBe(200)
    expect(await statusOf('/api/customer/storefront')).toBe(200)
    expect(await ended).toBe(0)
  })
})
