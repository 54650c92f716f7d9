import type { ShopCommand } from '../../command.ts'

const all = 'all'

/** Has what is parked be tried again. */
export const jobRetry: ShopCommand = {
  name: 'job retry',
  words: ['<id-or-all>'],
  summary: 'Try a parked job again, or all of them: once the cause of the failure is gone',
  async run({ words: [id = ''], withRooms }) {
    const retried = await withRooms(async ({ parkedJobs }) => {
      if (id === all) return parkedJobs.retryAll()
      await parkedJobs.retry(id)
      return 1
    })
    const text = `${retried === 1 ? 'One job is' : `${retried} jobs are`} tried again by the running shop.`
    return { text, data: { id, retried } }
  },
}
