import { randomUUID } from 'node:crypto'
import { accessTokenRefreshAfter } from '#contract/constants.ts'
import { getUser } from '#tests/service/accounts/identity-calls.ts'
import { password } from '#tests/service/customers.ts'
import type { TestService } from '#tests/service/test-service.ts'
import { signUp } from '#web/client/sign-in.ts'
import { createRandom } from '../seeded-random.ts'
import { openTabs, type Sharing, type Tabs } from './eight-tabs.ts'
import { createVisits, type Visits } from './visits.ts'

export const tabCount = 8
const sharings: readonly Sharing[] = ['locks', 'notes', 'halves']

/** What renewing came to: how many calls of which status, how many answers were lost on the way, and who was signed out. */
type Renewals = { total: number; lost: number; faults: string[] }

/**
 * Customers with a session in eight tabs each, so many by each way of sharing one, renew it until so many refreshes have
 * reached the services: nobody is signed out.
 */
export async function renewInTabs(
  services: readonly TestService[],
  { refreshes, customers, seed }: { refreshes: number; customers: number; seed: number },
): Promise<Renewals> {
  const [first] = services
  if (!first) throw new Error('There is no service')
  const visits = createVisits(services, createRandom(seed))
  const opened: { sharing: Sharing; tabs: Tabs }[] = []
  for (const sharing of sharings)
    for (let count = 0; count < customers; count += 1)
      opened.push({ sharing, tabs: await openTabs(visits, sharing, tabCount, enter) })
  while (visits.refreshes().total < refreshes) {
    visits.advance(accessTokenRefreshAfter)
    const before = visits.refreshes().total
    await Promise.all(opened.map(({ tabs }) => tabs.renew()))
    if (visits.refreshes().total === before) break
  }
  return findFaults(first, visits, opened)
}

const enter: Parameters<typeof openTabs>[3] = (shop) => {
  const email = `ada-${randomUUID()}@example.com`
  const account = {
    name: 'Ada',
    email,
    password,
    acceptedPrivacyPolicy: true,
    acceptedTermsAndConditions: true,
  } as const
  return signUp(shop, account, { communicationOptIn: false })
}

async function findFaults(
  service: TestService,
  visits: Visits,
  opened: readonly { sharing: Sharing; tabs: Tabs }[],
): Promise<Renewals> {
  const { counts, lost, total } = visits.refreshes()
  const faults = total === counts[200] ? [] : [`answers ${JSON.stringify(counts)}`]
  for (const { sharing, tabs } of opened) {
    const out = tabs.countSignedOut()
    if (out > 0) faults.push(`${out} tabs that share by ${sharing} were signed out`)
    const { statusCode } = await getUser(service.app, (await tabs.accessToken()) ?? '')
    if (statusCode !== 200) faults.push(`the token of tabs that share by ${sharing} is answered ${statusCode}`)
  }
  const live = service.database.query.selectFrom('sessions').select('id').where('endedAt', 'is', null)
  const sessions = (await live.execute()).length
  return {
    total,
    lost,
    faults: sessions >= opened.length ? faults : [...faults, `${sessions} of ${opened.length} sessions are left`],
  }
}
