import { expect, it } from 'vitest'
import { startTwoServices } from '../start-service.ts'
import { join } from './staff.ts'

const { services } = await startTwoServices('desk-last-owner')
const [first, second] = services

/** Of two owners, how many are left after both are demoted or removed at once, each by another process. */
async function race(change: 'changeRole' | 'remove'): Promise<{ left: number; refused: number }> {
  const owners = [await join(first), await join(first)]
  const work = services.map(({ services: { staffAccounts } }, index) => {
    const id = owners[index]?.id ?? ''
    return change === 'remove' ? staffAccounts.members.remove(id) : staffAccounts.members.changeRole(id, 'support')
  })
  const done = await Promise.allSettled(work)
  const { members } = second.services.staffAccounts
  const left = (await members.list()).filter(({ role, joinedAt }) => role === 'owner' && joinedAt !== null)
  const refused = done.filter((one) => one.status === 'rejected' && String(one.reason).includes('is the last owner'))
  // Whoever is left is no owner of the next race.
  const helper = await join(first)
  for (const { id } of left) await members.remove(id)
  await first.database.query.updateTable('staff').set({ role: 'support' }).where('id', '=', helper.id).execute()
  return { left: left.length, refused: refused.length }
}

it('of two owners who are removed or demoted at the same moment, one stays', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const change = turn % 2 === 0 ? 'remove' : 'changeRole'
    expect(await race(change)).toEqual({ left: 1, refused: 1 })
  }
})
