import { vi } from 'vitest'
import { hasPending } from '#service/licensing/license-log/repository.ts'
import type { TestService } from '../test-service.ts'

/** What a mailed link carries. */
export type MailedLink = { email: string; code: string }

type Mailing = Pick<TestService, 'mails'>

const links = (services: readonly Mailing[], to: string, path: string): URL[] =>
  services
    .flatMap(({ mails }) => mails)
    .filter((mail) => mail.to === to)
    .flatMap(({ text }) => text.match(/https:\S+/g) ?? [])
    .map((link) => new URL(link))
    .filter(({ pathname }) => pathname === path)

/** Each link to this page that was mailed to somebody, by one service or several, once there are so many. */
export async function mailedUrls(
  by: Mailing | readonly Mailing[],
  to: string,
  path: string,
  count = 1,
): Promise<URL[]> {
  return vi.waitFor(
    () => {
      const found = links('mails' in by ? [by] : by, to, path)
      if (found.length !== count) throw new Error(`${found.length} links to ${path} were mailed to ${to}, not ${count}`)
      return found
    },
    { timeout: 60_000, interval: 20 },
  )
}

/** Email and code of the newest link to this page; there are to be `count` of them. */
export async function mailedLink(service: TestService, to: string, path: string, count = 1): Promise<MailedLink> {
  const { searchParams } = (await mailedUrls(service, to, path, count)).at(-1) ?? new URL('https://shop.example')
  return { email: searchParams.get('email') ?? '', code: searchParams.get('code') ?? '' }
}

/** A mail to an address with these words in its subject or text, once it has been sent. */
export const waitForMail = ({ mails }: Mailing, address: string, words: string) =>
  vi.waitFor(
    () => {
      const mail = mails.find(({ to, subject, text }) => to === address && `${subject}\n${text}`.includes(words))
      if (!mail) throw new Error(`No mail with '${words}' reached ${address}`)
      return mail
    },
    { timeout: 20_000, interval: 20 },
  )

export const pages = {
  confirm: '/user-area/confirm-account',
  reset: '/user-area/reset-password',
  signIn: '/user-area/sign-in',
  account: '/user-area/account',
  newsletter: '/user-area/newsletter',
}

/**
 * Resolves once every job that is due, or will be within so many milliseconds, has been done and the license log is appended to, so
 * that a test can say that no mail was sent.
 */
export async function jobsToRest(service: TestService, within = 0): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await service.database.query
        .selectFrom('jobs')
        .select('kind')
        .where('doneAt', 'is', null)
        .where('runAt', '<=', new Date(service.clock.now().getTime() + within))
        .execute()
      if (waiting.length > 0) throw new Error(`${waiting.length} jobs wait, a ${waiting[0]?.kind} among them`)
      if (await hasPending(service.database.query)) throw new Error('The license log is not appended to')
    },
    { timeout: 20_000, interval: 50 },
  )
}
