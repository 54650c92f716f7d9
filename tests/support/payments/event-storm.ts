import { setTimeout as wait } from 'node:timers/promises'
import { confirmAccount } from '#tests/service/accounts/identity-calls.ts'
import type { TestService } from '#tests/service/test-service.ts'
import type { Random } from '../seeded-random.ts'
import { findEventFaults, findFaults, readBooks } from './check-payments.ts'
import { postAtOnce, repeatAndShuffle } from './post-events.ts'
import { stageStories } from './stage-sales.ts'

type Storm = {
  orders: number
  events: number
  posted: number
  answers: Record<number, number>
  /** What is not exactly as it should be. */
  faults: string[]
}

/**
 * Has `count` events come to services of one database, each 1 to 5 times, shuffled and fifty at once; then guests claim
 * what they bought, and everything is counted. Waits for jobs for at most `limit` milliseconds.
 */
export async function raiseStorm(
  services: readonly TestService[],
  count: number,
  random: Random,
  limit: number,
): Promise<Storm> {
  const [first] = services
  if (!first) throw new Error('There is no service to post to')
  const { stories, guests } = await stageStories(services, count, random)
  const events = stories.flatMap((story) => story.events)
  const posts = repeatAndShuffle(random, events)
  const answers = await postAtOnce(services, posts)
  await untilJobsRest(first, limit)
  const mails = () => services.flatMap((service) => service.mails)
  for (const guest of guests) await claim(first, guest, mails())
  await untilJobsRest(first, limit)
  const books = await readBooks(first.database, mails())
  const faults = [...findFaults(books, stories), ...findEventFaults(books, stories)]
  return { orders: stories.length, events: events.length, posted: posts.length, answers, faults }
}

async function claim({ app }: TestService, email: string, mails: TestService['mails']): Promise<void> {
  const texts = mails.flatMap(({ to, text }) => (to === email ? [text] : []))
  const link = texts.join('\n').match(/https:\S+\/confirm-account\?\S+/)?.[0]
  if (link === undefined) return
  const code = new URL(link).searchParams.get('code') ?? ''
  const { statusCode } = await confirmAccount(app, { email, code })
  if (statusCode !== 200) throw new Error(`A guest's link was answered with ${statusCode}`)
}

/** Resolves once no job is due; throws when that takes longer than `limit`. */
export async function untilJobsRest({ database, clock }: TestService, limit: number): Promise<void> {
  const deadline = Date.now() + limit
  while (true) {
    const due = await database.query
      .selectFrom('jobs')
      .select(['kind', 'lastError'])
      .where('doneAt', 'is', null)
      .where('runAt', '<=', clock.now())
      .limit(1)
      .executeTakeFirst()
    if (!due) return
    if (Date.now() > deadline) throw new Error(`Jobs are still due, a ${due.kind} among them: ${due.lastError}`)
    await wait(50)
  }
}
