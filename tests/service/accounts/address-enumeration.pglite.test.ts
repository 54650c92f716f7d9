import { describe, expect, it } from 'vitest'
import { forgotPasswordJob } from '#service/accounts/identity/password-recovery.ts'
import { signInLinkJob } from '#service/accounts/identity/sign-in-links.ts'
import { lostLicensesJob } from '#service/licensing/lost-licenses/service.ts'
import {
  areWithin,
  askService,
  compareTimes,
  look,
  seeNothing,
  tellUnlike,
  workDone,
} from '#tests/support/enumeration/compare-answers.ts'
import { openForms } from '#tests/support/enumeration/shop.ts'
import { createRandom, newSeed } from '#tests/support/seeded-random.ts'
import { buyer } from '../customers.ts'
import { startService } from '../start-service.ts'

/** Far wider than what tells nobody anything, which `npm run trials` asks for. */
const roughlySame = { from: 0.5, to: 2 }
const rounds = 15
const tries = 4

const service = await startService('enumeration')
const forms = await openForms({
  ask: askService(service.app),
  readMails: async (address) => service.mails.filter(({ to }) => to === address),
  signUpOwner: async () => (await buyer(service.app)).user.email,
  letLinksExpire: async () => service.clock.advance(60 * 60_000 + 1),
})

async function countJobs(kind: string): Promise<number> {
  const { count } = await service.database.query
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const find = (name: string) => forms.find((form) => form.name === name) ?? expect.fail(`There is no form ${name}`)

describe('whether an address is known', () => {
  it.each(['sign-in', 'reset'])('is told by no byte of the answer, nor by the work it takes: %s', async (name) => {
    const [form, random, ask] = [find(name), createRandom(newSeed()), askService(service.app)]
    await look(ask, seeNothing(form), 2, random)
    const seen = seeNothing(form)
    for (let left = tries; left === tries || (left > 0 && !areWithin(seen, roughlySame)); left -= 1)
      await look(ask, seen, rounds, random, workDone)
    expect(tellUnlike(seen)).toEqual([])
    expect(areWithin(seen, roughlySame), JSON.stringify(compareTimes(seen))).toBe(true)
  })

  it.each([
    ['forgot', forgotPasswordJob],
    ['sign-in-link', signInLinkJob],
    ['lost-license', lostLicensesJob],
  ])('is told by no byte of the answer, and found out by a job that nobody waits for: %s', async (name, job) => {
    const [seen, before] = [seeNothing(find(name)), await countJobs(job)]
    await look(askService(service.app), seen, 3, createRandom(newSeed()))
    expect(tellUnlike(seen)).toEqual([])
    expect((await countJobs(job)) - before).toBe([...seen.times.values()].flat().length)
  })
})
