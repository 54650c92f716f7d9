import { expect, it } from 'vitest'
import { replayLate } from '../../support/refreshes/replays.ts'
import { renewInTabs, tabCount } from '../../support/refreshes/sign-outs.ts'
import { newSeed } from '../../support/seeded-random.ts'
import { startTwoServices } from '../start-service.ts'

const { services } = await startTwoServices('refreshes')

it(`a session in ${tabCount} tabs is renewed however they agree, and no lost answer signs anybody out`, async () => {
  const seed = newSeed()
  const { total, lost, faults } = await renewInTabs(services, { refreshes: 20, customers: 1, seed })
  expect(faults, `seed ${seed}: ${total} refreshes, ${lost} lost`).toEqual([])
  expect(total).toBeGreaterThanOrEqual(20)
})

it('a refresh token that comes again after its grace ends its session, and no other', async () => {
  expect(await replayLate(services, 10)).toEqual([])
})
